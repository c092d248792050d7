package dev.vidport.persistence.job;

import dev.vidport.usecases.job.StepControl;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A step that this host runs right now. */
final class RunningStep implements StepControl, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RunningStep.class);

  private final Claim claim;
  private final WorkFolders folders;
  private final Executor killer;
  private final Set<Kill> kills = new LinkedHashSet<>();
  private @Nullable StopReason reason;
  private @Nullable Path folder;

  RunningStep(Claim claim, WorkFolders folders, Executor killer) {
    this.claim = claim;
    this.folders = folders;
    this.killer = killer;
  }

  Claim claim() {
    return claim;
  }

  /** The first reason to stop; empty while there is none. */
  synchronized Optional<StopReason> reason() {
    return Optional.ofNullable(reason);
  }

  /** Tells the step to stop; the first reason given is the one that counts. */
  synchronized void stop(StopReason why) {
    if (reason == null) {
      reason = why;
      kills.forEach(killer::execute);
      kills.clear();
    }
  }

  @Override
  public synchronized boolean stopped() {
    return reason != null;
  }

  @Override
  public synchronized Registration onStop(Runnable action) {
    Kill kill = new Kill(action);
    if (reason == null) {
      kills.add(kill);
    } else {
      killer.execute(kill);
    }
    return () -> forget(kill);
  }

  private synchronized void forget(Kill kill) {
    kills.remove(kill);
  }

  /** Made when it is first asked for: some steps need none. */
  @Override
  public synchronized Path workFolder() {
    if (folder == null) {
      folder = folders.create(claim);
    }
    return folder;
  }

  @Override
  public synchronized void close() {
    kills.clear();
    if (folder != null) {
      folders.delete(folder);
    }
  }

  /** Compared by identity, so that the same action can be registered twice. */
  private static final class Kill implements Runnable {
    private final Runnable action;

    Kill(Runnable action) {
      this.action = action;
    }

    @Override
    public void run() {
      try {
        action.run();
      } catch (RuntimeException e) {
        LOG.error("could not stop the work of a step", e);
      }
    }
  }
}
