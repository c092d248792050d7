package dev.vidport.acceptance.cluster;

import static org.awaitility.Awaitility.await;

import dev.vidport.acceptance.host.HostProcess;
import dev.vidport.acceptance.host.Installation;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A machine with a worker on it, which dies, hangs and comes back. */
final class Machine implements AutoCloseable {
  /** A worker that finds the database away ends, and whoever watches over it starts it again. */
  private static final Duration BACK = Duration.ofMinutes(2);

  private static final Duration PROGRAMS_END = Duration.ofSeconds(5);

  private final Installation installation;
  private final String name;
  private HostProcess worker;

  private Machine(Installation installation, String name) {
    this.installation = installation;
    this.name = name;
    this.worker = installation.startOn(name, "worker");
  }

  static Machine start(Installation installation, String name) {
    return new Machine(installation, name);
  }

  /** Ends the worker without a warning; what it had started has to end with it. */
  synchronized void kill() {
    List<ProcessHandle> programs = worker.children();
    worker.kill();
    await("end of what " + name + " had started")
        .atMost(PROGRAMS_END)
        .until(() -> programs.stream().noneMatch(ProcessHandle::isAlive));
  }

  synchronized void startAgain() {
    worker =
        await("start of " + name)
            .atMost(BACK)
            .ignoreException(IllegalStateException.class)
            .until(() -> installation.startOn(name, "worker"), started -> true);
  }

  synchronized void freeze() {
    worker.freeze();
  }

  synchronized void thaw() {
    worker.thaw();
  }

  synchronized List<Path> workFiles() {
    return worker.workFiles();
  }

  synchronized List<ProcessHandle> children() {
    return worker.children();
  }

  /** Lets a worker that still hangs go on, so that it can be told to end. */
  @Override
  public synchronized void close() {
    if (worker.isAlive()) {
      worker.thaw();
    }
  }
}
