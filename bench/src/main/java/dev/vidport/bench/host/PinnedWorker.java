package dev.vidport.bench.host;

import dev.vidport.bench.system.CpuTime;
import dev.vidport.bench.system.ProgramRunner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A worker in a process of its own, which may use one processor only. */
public final class PinnedWorker implements AutoCloseable {
  private static final String TASKSET = "taskset";

  private final Path folder;
  private final int processor;
  private final Map<String, String> settings;
  private Process process;

  /** Processor time of its processes that were killed. */
  private double killedSeconds;

  private PinnedWorker(Path folder, int processor, Map<String, String> settings, Process process) {
    this.folder = folder;
    this.processor = processor;
    this.settings = settings;
    this.process = process;
  }

  /** Whether this machine can restrict a process to a processor. */
  public static boolean canStart() throws InterruptedException {
    return !ProgramRunner.firstLine(TASKSET, "--version").isEmpty();
  }

  /**
   * Starts a worker with its data and log in {@code folder}.
   *
   * @param settings environment variables with database and store
   */
  public static PinnedWorker start(Path folder, int processor, Map<String, String> settings)
      throws IOException, InterruptedException {
    Map<String, String> all = new HashMap<>(settings);
    all.put("VIDPORT_DATA_DIR", folder.resolve("data").toString());
    all.put("VIDPORT_ROLE", "worker");
    return new PinnedWorker(folder, processor, all, start(processor, folder, all));
  }

  private static Process start(int processor, Path folder, Map<String, String> settings)
      throws IOException, InterruptedException {
    List<String> pinned = List.of(TASKSET, "-c", Integer.toString(processor));
    Process process = HostLauncher.start(pinned, folder, List.of(), settings);
    String unused = HostLauncher.readyLine(process, folder);
    return process;
  }

  /** Kills its process as {@code kill -9} does, and starts it again in the same folder. */
  public void killAndRestart() throws IOException, InterruptedException {
    killedSeconds += CpuTime.seconds(process.pid());
    process.destroyForcibly().waitFor();
    process = start(processor, folder, settings);
  }

  /** Seconds of processor time so far, including exited programs that it has started. */
  public double cpuSeconds() throws IOException {
    return killedSeconds + CpuTime.seconds(process.pid());
  }

  @Override
  public void close() throws IOException {
    HostLauncher.stop(process);
  }
}
