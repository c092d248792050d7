package dev.vidport.persistence.job;

import dev.vidport.domain.id.Hex;
import dev.vidport.usecases.job.StepControl;
import dev.vidport.usecases.job.StepStopped;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** A step that this host runs right now. */
final class RunningStep implements StepControl, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RunningStep.class);

  private static final RandomGenerator RANDOM = new SecureRandom();
  private static final int RANDOM_BYTES = 4;

  private final Claim claim;
  private final String attempt;
  private final Predicate<Claim> good;
  private final WorkFolders folders;
  private final Executor killer;
  private final Set<Kill> kills = new LinkedHashSet<>();
  private @Nullable StopReason reason;
  private @Nullable Path folder;

  /**
   * @param good asks the database whether a claim is still good
   */
  RunningStep(Claim claim, Predicate<Claim> good, WorkFolders folders, Executor killer) {
    this.claim = claim;
    // The version alone would come again where a step is queued anew.
    this.attempt = claim.version() + "-" + Hex.random(RANDOM, RANDOM_BYTES);
    this.good = good;
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
  public void confirm() throws StepStopped {
    check();
    if (!good.test(claim)) {
      stop(StopReason.LOST);
    }
    check();
  }

  @Override
  public String attempt() {
    return attempt;
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
    private final Map<String, String> names;

    Kill(Runnable action) {
      this.action = action;
      this.names = Optional.ofNullable(MDC.getCopyOfContextMap()).orElse(Map.of());
    }

    @Override
    public void run() {
      MDC.setContextMap(names);
      try {
        action.run();
      } catch (RuntimeException e) {
        LOG.error("could not stop the work of a step", e);
      } finally {
        MDC.clear();
      }
    }
  }
}
