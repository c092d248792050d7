package dev.vidport.acceptance.cluster;

import static org.awaitility.Awaitility.await;

import dev.vidport.acceptance.host.HostUnderTest;
import dev.vidport.acceptance.host.Installation;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A machine with one worker that can be killed, frozen and restarted. */
final class WorkerMachine implements AutoCloseable {
  /**
   * A start waits for the database, and a host is ready only when the store is. Outages may follow
   * each other.
   */
  private static final Duration RESTART_TIMEOUT = Duration.ofMinutes(6);

  private static final Pattern STARTED = Pattern.compile("Worker starts: worker=(\\S+)");

  private static final Duration CHILDREN_TIMEOUT = Duration.ofMinutes(1);

  private final Installation installation;
  private final String name;

  /** Serializes failures: a killed worker cannot be frozen. */
  private final Semaphore healthy = new Semaphore(1);

  private volatile HostUnderTest worker;

  /** Child processes of the killed worker, including those that run no program yet. */
  private volatile List<ProcessHandle> left = List.of();

  private WorkerMachine(Installation installation, String name) {
    this.installation = installation;
    this.name = name;
    this.worker = installation.startOn(name, "worker");
  }

  static WorkerMachine start(Installation installation, String name) {
    return new WorkerMachine(installation, name);
  }

  /** Kills the worker, and asserts that its programs end with it. */
  void kill() {
    awaitHealthy();
    left = worker.children();
    List<ProcessHandle> programs = worker.ffmpegProcesses();
    worker.kill();
    awaitEnd(programs);
  }

  private void awaitEnd(List<ProcessHandle> processes) {
    await("end of the child processes of " + name)
        .atMost(CHILDREN_TIMEOUT)
        .until(() -> processes.stream().noneMatch(ProcessHandle::isAlive));
  }

  /**
   * Stops the worker as an operator would, and kills it if that takes too long.
   *
   * @return whether it stopped in time
   */
  boolean stop() {
    awaitHealthy();
    left = worker.children();
    try {
      worker.close();
      return true;
    } catch (IllegalStateException late) {
      return false;
    }
  }

  /** The name of the worker in the database. */
  String workerName() {
    Matcher started = STARTED.matcher(worker.log());
    String name = "";
    while (started.find()) {
      name = started.group(1);
    }
    return name;
  }

  /** Starts the worker again, and asserts that no process of the killed one is left. */
  void restart() {
    worker =
        await("start of " + name)
            .atMost(RESTART_TIMEOUT)
            .ignoreException(IllegalStateException.class)
            .until(() -> installation.startOn(name, "worker"), started -> true);
    awaitEnd(left);
    healthy.release();
  }

  void freeze() {
    awaitHealthy();
    worker.freeze();
  }

  void thaw() {
    worker.thaw();
    healthy.release();
  }

  private void awaitHealthy() {
    try {
      if (!healthy.tryAcquire(RESTART_TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
        throw new IllegalStateException(name + " did not recover in time");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Whether it is rendering a live recording. */
  boolean rendersRecording() {
    return workFiles().stream().anyMatch(file -> file.toString().contains(".RECEIVE-"));
  }

  List<Path> workFiles() {
    return worker.workFiles();
  }

  List<ProcessHandle> children() {
    return worker.children();
  }

  /** Resumes a frozen worker, so that it can be stopped. */
  @Override
  public void close() {
    if (worker.isAlive()) {
      worker.thaw();
    }
  }
}
