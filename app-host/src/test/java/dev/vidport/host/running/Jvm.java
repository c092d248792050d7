package dev.vidport.host.running;

import static org.awaitility.Awaitility.await;

import dev.vidport.host.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The command line in a process of its own, with its standard streams in files. */
public final class Jvm implements AutoCloseable {
  private static final Duration LONGEST = Duration.ofMinutes(2);

  private final Process process;
  private final Path out;
  private final Path err;

  private Jvm(Process process, Path out, Path err) {
    this.process = process;
    this.out = out;
    this.err = err;
  }

  /**
   * @param folder the current directory of the process; its streams are kept there
   */
  public static Jvm start(Path folder, Map<String, String> environment, String... arguments)
      throws IOException {
    Path out = Files.createTempFile(folder, "out", ".txt");
    Path err = Files.createTempFile(folder, "err", ".txt");
    List<String> java =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName());
    ProcessBuilder builder =
        new ProcessBuilder(Stream.concat(java.stream(), Stream.of(arguments)).toList())
            .directory(folder.toFile())
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().putAll(environment);
    return new Jvm(builder.start(), out, err);
  }

  public String out() throws IOException {
    return Files.readString(out);
  }

  public String err() throws IOException {
    return Files.readString(err);
  }

  /** Waits until standard output or standard error contains {@code text}. */
  public void awaitText(String text) {
    await()
        .atMost(LONGEST)
        .until(
            () -> {
              if (!process.isAlive() && !out().contains(text) && !err().contains(text)) {
                throw new IllegalStateException(
                    "ended with " + process.exitValue() + ": " + out() + err());
              }
              return out().contains(text) || err().contains(text);
            });
  }

  /** As by SIGTERM. */
  public void terminate() {
    process.destroy();
  }

  /** As by SIGKILL. */
  public void kill() throws InterruptedException {
    process.destroyForcibly();
    process.waitFor();
  }

  public int exitCode() throws InterruptedException {
    if (!process.waitFor(LONGEST.toSeconds(), TimeUnit.SECONDS)) {
      throw new IllegalStateException("the process does not end");
    }
    return process.exitValue();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
