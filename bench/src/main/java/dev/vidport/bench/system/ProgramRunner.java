package dev.vidport.bench.system;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs programs with a time limit. */
public final class ProgramRunner {
  private static final int SHOWN_CHARACTERS = 2_000;

  private ProgramRunner() {}

  /**
   * @return its standard output and error output
   * @throws IOException if it fails or exceeds {@code limit}; the message contains the end of its
   *     output
   */
  public static String run(List<String> command, Path folder, Duration limit)
      throws IOException, InterruptedException {
    Path output = Files.createTempFile(folder, "output", ".txt");
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
              .start();
      int code = exit(process, command.get(0), limit);
      String text = Files.readString(output, StandardCharsets.UTF_8);
      if (code != 0) {
        String end = text.substring(Math.max(0, text.length() - SHOWN_CHARACTERS));
        throw new IOException(command.get(0) + " exited with code " + code + ": " + end);
      }
      return text;
    } finally {
      Files.deleteIfExists(output);
    }
  }

  private static int exit(Process process, String name, Duration limit)
      throws IOException, InterruptedException {
    try {
      if (process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        return process.exitValue();
      }
      throw new IOException(name + " ran longer than " + limit.toSeconds() + " s");
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  /** The first line of a program's output; empty if the program is missing or fails. */
  public static String firstLine(String... command) throws InterruptedException {
    try {
      return run(
              List.of(command),
              Path.of(System.getProperty("java.io.tmpdir")),
              Duration.ofSeconds(20))
          .lines()
          .findFirst()
          .orElse("");
    } catch (IOException | UncheckedIOException absent) {
      return "";
    }
  }
}
