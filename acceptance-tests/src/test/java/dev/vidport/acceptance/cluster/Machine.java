package dev.vidport.acceptance.cluster;

import static org.awaitility.Awaitility.await;

import dev.vidport.acceptance.host.HostProcess;
import dev.vidport.acceptance.host.Installation;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** A machine with a worker on it, which dies, hangs and comes back. */
final class Machine implements AutoCloseable {
  /** A worker that finds the database away ends, and whoever watches over it starts it again. */
  private static final Duration BACK = Duration.ofMinutes(2);

  private static final Duration PROGRAMS_END = Duration.ofSeconds(5);

  private final Installation installation;
  private final String name;

  /** What is dead can't be frozen: one harm waits for the end of the other. */
  private final Semaphore sound = new Semaphore(1);

  private volatile HostProcess worker;

  private Machine(Installation installation, String name) {
    this.installation = installation;
    this.name = name;
    this.worker = installation.startOn(name, "worker");
  }

  static Machine start(Installation installation, String name) {
    return new Machine(installation, name);
  }

  /** Ends the worker without a warning; what it had started has to end with it. */
  void kill() {
    awaitSound();
    List<ProcessHandle> programs = worker.children();
    worker.kill();
    await("end of what " + name + " had started")
        .atMost(PROGRAMS_END)
        .until(() -> programs.stream().noneMatch(ProcessHandle::isAlive));
  }

  void startAgain() {
    worker =
        await("start of " + name)
            .atMost(BACK)
            .ignoreException(IllegalStateException.class)
            .until(() -> installation.startOn(name, "worker"), started -> true);
    sound.release();
  }

  void freeze() {
    awaitSound();
    worker.freeze();
  }

  void thaw() {
    worker.thaw();
    sound.release();
  }

  private void awaitSound() {
    try {
      if (!sound.tryAcquire(BACK.toSeconds(), TimeUnit.SECONDS)) {
        throw new IllegalStateException(name + " does not come back");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Whether it renders a recording right now, which still arrives. */
  boolean receives() {
    return workFiles().stream().anyMatch(file -> file.toString().contains("-RECEIVE-"));
  }

  List<Path> workFiles() {
    return worker.workFiles();
  }

  List<ProcessHandle> children() {
    return worker.children();
  }

  /** Lets a worker that still hangs go on, so that it can be told to end. */
  @Override
  public void close() {
    if (worker.isAlive()) {
      worker.thaw();
    }
  }
}
