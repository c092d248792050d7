package dev.vidport.acceptance.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Runs the product's admin commands. */
final class AdminCommands {
  private static final int TIMEOUT_SECONDS = 180;
  private static final JsonMapper JSON = JsonMapper.shared();

  private final Map<String, String> settings;
  private final Path log;

  AdminCommands(Map<String, String> settings, Path log) {
    this.settings = settings;
    this.log = log;
  }

  /** Creates an account and returns its first API key. */
  String createAccount(String email, String plan) {
    return run("admin", "account", "create", "--email", email, "--plan", plan)
        .get("apiKey")
        .asString();
  }

  /** Runs a command and returns its output. */
  private JsonNode run(String... arguments) {
    ProcessBuilder builder =
        new ProcessBuilder(ProductCommand.command(List.of(), List.of(arguments)));
    ProcessEnvironment.set(builder, settings);
    builder.redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()));
    try {
      Process process = builder.start();
      try {
        byte[] output = process.getInputStream().readAllBytes();
        if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
          throw new IllegalStateException(
              String.join(" ", arguments)
                  + " failed: "
                  + new String(output, StandardCharsets.UTF_8)
                  + Files.readString(log));
        }
        return JSON.readTree(output);
      } finally {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
