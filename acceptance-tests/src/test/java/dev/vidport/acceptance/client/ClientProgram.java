package dev.vidport.acceptance.client;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Programs of the clients in other languages, with the interpreters of this machine. */
final class ClientProgram {
  private static final int MINUTES = 4;

  private ClientProgram() {}

  /** Node.js 20 or newer. */
  static Optional<List<String>> node() {
    return first("process.exit(parseInt(process.versions.node) >= 20 ? 0 : 1)", "-e", "node");
  }

  /** Python 3.10 or newer with httpx; that of Debian may not be the first in the PATH. */
  static Optional<List<String>> python() {
    return first(
        "import sys, httpx; sys.exit(sys.version_info < (3, 10))",
        "-c",
        "python3",
        "/usr/bin/python3");
  }

  private static Optional<List<String>> first(String check, String option, String... programs) {
    return Stream.of(programs)
        .map(List::of)
        .filter(program -> succeeds(program.get(0), option, check))
        .findFirst();
  }

  static boolean succeeds(String... command) {
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!process.waitFor(1, TimeUnit.MINUTES)) {
        process.destroyForcibly();
        return false;
      }
      return process.exitValue() == 0;
    } catch (IOException missing) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /**
   * Runs a program that prints {@code ok ID} or {@code failed ID: why} for each scenario.
   *
   * @return by the id, why the scenario failed; empty if it did not
   */
  static Map<String, String> run(
      List<String> interpreter, Path program, Map<String, String> variables)
      throws IOException, InterruptedException {
    Path output = Files.createTempFile("conformance", ".txt");
    List<String> command = new ArrayList<>(interpreter);
    command.add(program.toString());
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
    builder.environment().putAll(variables);
    Process process = builder.start();
    try {
      if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
        throw new AssertionError("did not end within " + MINUTES + " minutes:\n" + read(output));
      }
      Map<String, String> results = new LinkedHashMap<>();
      for (String line : read(output).lines().toList()) {
        if (line.startsWith("ok ")) {
          results.put(line.substring("ok ".length()), "");
        } else if (line.startsWith("failed ")) {
          String[] parts = line.substring("failed ".length()).split(": ", 2);
          results.put(parts[0], parts[1]);
        }
      }
      if (process.exitValue() != 0) {
        throw new AssertionError("exit code " + process.exitValue() + ":\n" + read(output));
      }
      return results;
    } finally {
      process.destroyForcibly();
      Files.deleteIfExists(output);
    }
  }

  /** What a Bash script printed, which must succeed. */
  static String bash(String script, Path folder, Map<String, String> variables)
      throws IOException, InterruptedException {
    Path file = Files.writeString(folder.resolve("script.sh"), script);
    Path output = folder.resolve("output.txt");
    ProcessBuilder builder =
        new ProcessBuilder("bash", "-x", file.toString())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().putAll(variables);
    Process process = builder.start();
    try {
      boolean hasEnded = process.waitFor(MINUTES, TimeUnit.MINUTES);
      if (!hasEnded || process.exitValue() != 0) {
        throw new AssertionError(read(output));
      }
      return read(output);
    } finally {
      process.destroyForcibly();
    }
  }

  private static String read(Path output) throws IOException {
    return Files.readString(output);
  }
}
