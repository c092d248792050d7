package dev.vidport.acceptance.host;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** A host of the product in its own process. */
public final class HostUnderTest implements AutoCloseable {
  private static final Duration START_TIMEOUT = Duration.ofMinutes(3);
  private static final int STOP_TIMEOUT_SECONDS = 60;

  /** Processes to end if the test run is interrupted. */
  private static final Set<Process> RUNNING = ConcurrentHashMap.newKeySet();

  static {
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> RUNNING.forEach(HostUnderTest::destroyWithChildren)));
  }

  private final Process process;
  private final Path data;
  private final Path log;

  private HostUnderTest(Process process, Path data, Path log) {
    this.process = process;
    this.data = data;
    this.log = log;
  }

  /**
   * Starts a host and waits until it is ready.
   *
   * @param settings all settings of the product; none is inherited from this process
   * @param log file for the host's output
   */
  static HostUnderTest start(
      ProductBuild build,
      List<String> javaOptions,
      Map<String, String> settings,
      URI readiness,
      Path log) {
    ProcessBuilder builder =
        new ProcessBuilder(ProductCommand.command(build, javaOptions, List.of("serve")));
    ProcessEnvironment.set(builder, settings);
    builder.redirectErrorStream(true).redirectOutput(log.toFile());
    HostUnderTest host;
    try {
      host = new HostUnderTest(builder.start(), Path.of(settings.get("DATA_DIR")), log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    RUNNING.add(host.process);
    try {
      await("start of the host")
          .atMost(START_TIMEOUT)
          .pollInterval(Duration.ofMillis(50))
          .until(() -> !host.process.isAlive() || ReadinessProbe.isReady(readiness));
    } catch (RuntimeException timeout) {
      host.kill();
      throw new IllegalStateException("host not ready in time:\n" + host.log(), timeout);
    }
    if (!host.process.isAlive()) {
      RUNNING.remove(host.process);
      throw new IllegalStateException("host exited during start:\n" + host.log());
    }
    return host;
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  public long pid() {
    return process.pid();
  }

  /** The largest resident size of its process so far, in bytes. */
  public long maxResidentBytes() throws IOException {
    return Files.readAllLines(Path.of("/proc", Long.toString(pid()), "status")).stream()
        .filter(line -> line.startsWith("VmHWM:"))
        .map(line -> line.replaceAll("\\D", ""))
        .mapToLong(kibibytes -> Long.parseLong(kibibytes) << 10)
        .findFirst()
        .orElseThrow();
  }

  /** The running ffmpeg processes among its descendants. */
  public List<ProcessHandle> ffmpegProcesses() {
    return process.descendants().filter(HostUnderTest::isFfmpeg).toList();
  }

  /** Its running descendant processes. */
  public List<ProcessHandle> children() {
    return process.descendants().toList();
  }

  /** Slows down its ffmpeg processes until the result is closed. */
  public SlowedFfmpeg slowFfmpeg() {
    return SlowedFfmpeg.of(this);
  }

  private static boolean isFfmpeg(ProcessHandle handle) {
    return handle.info().command().filter(path -> path.endsWith("/ffmpeg")).isPresent();
  }

  /** The work files of its current steps. */
  public List<Path> workFiles() {
    return Folders.files(data.resolve("work")).stream()
        // Lock files identify the workers of one machine.
        .filter(file -> !file.toString().endsWith(".lock"))
        .toList();
  }

  /** Its output so far. */
  public String log() {
    try {
      return Files.readString(log, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Kills it with {@code SIGKILL}, as a power failure or the kernel would. */
  public void kill() {
    process.destroyForcibly();
    awaitEnd();
  }

  /** Freezes it with {@code SIGSTOP}, like a machine that hangs; its child processes continue. */
  public void freeze() {
    signal("STOP");
  }

  /** Resumes it with {@code SIGCONT}; the process does not notice the pause. */
  public void thaw() {
    signal("CONT");
  }

  private void signal(String name) {
    try {
      Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(pid())).start();
      if (!kill.waitFor(STOP_TIMEOUT_SECONDS, TimeUnit.SECONDS) || kill.exitValue() != 0) {
        throw new IllegalStateException("failed to send SIG" + name + " to the host");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Stops it with {@code SIGTERM}, as an operator would. */
  @Override
  public void close() {
    List<ProcessHandle> children = children();
    process.destroy();
    try {
      awaitEnd();
    } finally {
      process.destroyForcibly();
      children.forEach(ProcessHandle::destroyForcibly);
    }
  }

  private void awaitEnd() {
    try {
      if (!process.waitFor(STOP_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException("host did not stop in time:\n" + log());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
    RUNNING.remove(process);
  }

  private static void destroyWithChildren(Process process) {
    List<ProcessHandle> children = process.descendants().toList();
    process.destroyForcibly();
    children.forEach(ProcessHandle::destroyForcibly);
  }
}
