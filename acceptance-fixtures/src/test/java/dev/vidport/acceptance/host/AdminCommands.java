package dev.vidport.acceptance.host;

import dev.vidport.client.Sleeper;
import dev.vidport.host.Commands;
import dev.vidport.host.Main;
import dev.vidport.host.command.CommandEnvironment;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine;
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

  /**
   * Creates an account and returns its first API key. The command runs in this process, because
   * starting another one costs more than the command.
   */
  String createAccount(String email, String plan) {
    return apiKey(runHere(creation(email, plan)));
  }

  /** As {@link #createAccount}, by a process of the product. */
  String createAccountByProcess(ProductBuild build, String email, String plan) {
    return apiKey(runProcess(build, creation(email, plan)));
  }

  /** Signs in without a mail, and returns the session token. */
  String signIn(String email) {
    return runHere("admin", "sign-in", "session", email, "--json").get("sessionToken").asString();
  }

  /** Permits sessions of the account to use the operator API. */
  void makeOperator(String email) {
    JsonNode unused = runHere("admin", "account", "operator", email, "--json");
  }

  /** Erases an account at once. */
  void erase(String email) {
    JsonNode unused = runHere("admin", "account", "delete", email, "--now", "--json");
  }

  /** Moves the installation to the place of a settings file. */
  JsonNode move(Path place) {
    return runHere(move(place.toString()));
  }

  /** Starts a move in a process of its own, whose output goes to the log. */
  Process startMove(Path place) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(ProductCommand.command(List.of(), List.of(move(place.toString()))));
    ProcessEnvironment.set(builder, settings);
    return builder
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
        .start();
  }

  private static String[] move(String place) {
    return new String[] {"admin", "move", "--to", place, "--verify", "all", "--json"};
  }

  private static String[] creation(String email, String plan) {
    return new String[] {"admin", "account", "create", "--email", email, "--plan", plan};
  }

  private static String apiKey(JsonNode created) {
    return created.get("apiKey").asString();
  }

  /** Runs a command in this process and returns its output. */
  private JsonNode runHere(String... arguments) {
    StringWriter output = new StringWriter();
    StringWriter errors = new StringWriter();
    // The log of this process belongs to the tests.
    CommandEnvironment environment =
        new CommandEnvironment(
            ProcessEnvironment.variables(settings), logSettings -> {}, Sleeper.system());
    int exitCode =
        Commands.addTo(new CommandLine(new Main()), environment, List.of(arguments))
            .setOut(new PrintWriter(output, true))
            .setErr(new PrintWriter(errors, true))
            .execute(arguments);
    try {
      Files.writeString(
          log, errors.toString(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (exitCode != 0) {
      throw new IllegalStateException(String.join(" ", arguments) + " failed: " + output + errors);
    }
    return JSON.readTree(output.toString());
  }

  /** Runs a command in a process of its own and returns its output. */
  private JsonNode runProcess(ProductBuild build, String... arguments) {
    ProcessBuilder builder =
        new ProcessBuilder(ProductCommand.command(build, List.of(), List.of(arguments)));
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
