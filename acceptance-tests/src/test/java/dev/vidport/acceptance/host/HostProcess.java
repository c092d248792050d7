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

/** A host of the product, running as a process of its own. */
public final class HostProcess implements AutoCloseable {
  private static final Duration START = Duration.ofMinutes(1);
  private static final int STOP_SECONDS = 25;

  /** What an interrupted test run would leave behind. */
  private static final Set<Process> RUNNING = ConcurrentHashMap.newKeySet();

  static {
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> RUNNING.forEach(HostProcess::endWithChildren)));
  }

  private final Process process;
  private final Path data;
  private final Path log;

  private HostProcess(Process process, Path data, Path log) {
    this.process = process;
    this.data = data;
    this.log = log;
  }

  /**
   * Starts a host and waits until it says that it is ready.
   *
   * @param settings all settings of the product; none is taken over from this process
   * @param log gets what the host prints
   */
  static HostProcess start(
      List<String> javaOptions, Map<String, String> settings, URI readiness, Path log) {
    ProcessBuilder builder = new ProcessBuilder(Program.command(javaOptions, List.of("serve")));
    Environment.set(builder, settings);
    builder.redirectErrorStream(true).redirectOutput(log.toFile());
    HostProcess host;
    try {
      host = new HostProcess(builder.start(), Path.of(settings.get("DATA_DIR")), log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    RUNNING.add(host.process);
    try {
      await("start of the host")
          .atMost(START)
          .pollInterval(Duration.ofMillis(50))
          .until(() -> !host.process.isAlive() || Readiness.says(readiness));
    } catch (RuntimeException late) {
      host.kill();
      throw new IllegalStateException("the host was not ready in time:\n" + host.log(), late);
    }
    if (!host.process.isAlive()) {
      RUNNING.remove(host.process);
      throw new IllegalStateException("the host ended at once:\n" + host.log());
    }
    return host;
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  public long pid() {
    return process.pid();
  }

  /** The ffmpeg processes that it has started, by itself or through other programs. */
  public List<ProcessHandle> ffmpegs() {
    return process.descendants().filter(HostProcess::isFfmpeg).toList();
  }

  /** Everything that it has started and that still runs. */
  public List<ProcessHandle> children() {
    return process.descendants().toList();
  }

  private static boolean isFfmpeg(ProcessHandle handle) {
    return handle.info().command().filter(path -> path.endsWith("/ffmpeg")).isPresent();
  }

  /** The files of the work that it has in hand. */
  public List<Path> workFiles() {
    return Folders.files(data.resolve("work")).stream()
        // By these, workers of one machine tell which of them is which.
        .filter(file -> !file.toString().endsWith(".lock"))
        .toList();
  }

  /** What it has printed so far. */
  public String log() {
    try {
      return Files.readString(log, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends it without a warning, as a power cut or the kernel would ({@code SIGKILL}). */
  public void kill() {
    process.destroyForcibly();
    awaitEnd();
  }

  /** Stops it as a machine does that hangs ({@code SIGSTOP}); what it had started goes on. */
  public void freeze() {
    signal("STOP");
  }

  /** Lets it go on, in the belief that no time has passed ({@code SIGCONT}). */
  public void thaw() {
    signal("CONT");
  }

  private void signal(String name) {
    try {
      Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(pid())).start();
      if (!kill.waitFor(STOP_SECONDS, TimeUnit.SECONDS) || kill.exitValue() != 0) {
        throw new IllegalStateException("can't send " + name + " to the host");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Ends it as an operator would. */
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
      if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException("the host did not stop in time:\n" + log());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
    RUNNING.remove(process);
  }

  private static void endWithChildren(Process process) {
    List<ProcessHandle> children = process.descendants().toList();
    process.destroyForcibly();
    children.forEach(ProcessHandle::destroyForcibly);
  }
}
