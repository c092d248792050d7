package dev.vidport.bench.system;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs programs to their end, within bounds. */
public final class Programs {
  private static final int SHOWN = 2_000;

  private Programs() {}

  /**
   * @return what it printed
   * @throws IOException when it fails or takes longer than {@code limit}, with the end of what it
   *     printed
   */
  public static String run(List<String> line, Path folder, Duration limit)
      throws IOException, InterruptedException {
    Path output = Files.createTempFile(folder, "output", ".txt");
    try {
      Process process =
          new ProcessBuilder(line)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
              .start();
      int code = exit(process, line.get(0), limit);
      String text = Files.readString(output, StandardCharsets.UTF_8);
      if (code != 0) {
        String end = text.substring(Math.max(0, text.length() - SHOWN));
        throw new IOException(line.get(0) + " ended with " + code + ": " + end);
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

  /** The first line of what a program says of itself; empty when it is not there. */
  public static String firstLine(String... line) throws InterruptedException {
    try {
      return run(
              List.of(line), Path.of(System.getProperty("java.io.tmpdir")), Duration.ofSeconds(20))
          .lines()
          .findFirst()
          .orElse("");
    } catch (IOException | UncheckedIOException absent) {
      return "";
    }
  }
}
