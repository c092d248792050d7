package dev.vidport.persistence.engine;

import dev.vidport.domain.id.Hex;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepLimitException;
import dev.vidport.usecases.step.port.StepPrecedence;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** A step that this worker runs now. */
final class RunningStep implements StepControl {
  private static final Logger LOG = LoggerFactory.getLogger(RunningStep.class);

  private static final RandomGenerator RANDOM = new SecureRandom();
  private static final int RANDOM_BYTES = 4;

  private final StepLease lease;
  private final String attempt;
  private final Predicate<StepLease> isValid;
  private final WorkFolders folders;
  private final Executor stopExecutor;
  private final Set<StopAction> stopActions = new LinkedHashSet<>();
  private final AtomicBoolean progressed = new AtomicBoolean();
  private @Nullable StopReason reason;
  private @Nullable StepLimitException exceeded;
  private @Nullable Path folder;

  /**
   * @param isValid queries the database whether a lease is valid
   */
  RunningStep(
      StepLease lease, Predicate<StepLease> isValid, WorkFolders folders, Executor stopExecutor) {
    this.lease = lease;
    // The version alone would repeat when a step is queued again.
    this.attempt = lease.version() + "-" + Hex.random(RANDOM, RANDOM_BYTES);
    this.isValid = isValid;
    this.folders = folders;
    this.stopExecutor = stopExecutor;
  }

  StepLease lease() {
    return lease;
  }

  /** The first reason to stop; empty while the step may run. */
  synchronized Optional<StopReason> reason() {
    return Optional.ofNullable(reason);
  }

  /** Tells the step to stop; only the first reason is kept. */
  synchronized void stop(StopReason why) {
    if (reason == null) {
      reason = why;
      stopActions.forEach(stopExecutor::execute);
      stopActions.clear();
    }
  }

  /** Tells the step to stop because it has exceeded a limit. */
  synchronized void stop(StepLimitException limit) {
    if (reason == null) {
      exceeded = limit;
    }
    stop(StopReason.TIME_LIMIT);
  }

  /** The limit that the step has exceeded, if that was the reason to stop. */
  synchronized Optional<StepLimitException> exceeded() {
    return Optional.ofNullable(exceeded);
  }

  @Override
  public void progressed() {
    progressed.set(true);
  }

  /** Whether the step has made progress since the last call. */
  boolean takeProgress() {
    return progressed.getAndSet(false);
  }

  @Override
  public synchronized boolean stopped() {
    return reason != null;
  }

  @Override
  public void confirmLease() throws StepStoppedException {
    check();
    if (!isValid.test(lease)) {
      stop(StopReason.LEASE_LOST);
    }
    progressed();
    check();
  }

  @Override
  public String attempt() {
    return attempt;
  }

  @Override
  public synchronized Registration onStop(Runnable action) {
    StopAction stopAction = new StopAction(action);
    if (reason == null) {
      stopActions.add(stopAction);
    } else {
      stopExecutor.execute(stopAction);
    }
    return () -> forget(stopAction);
  }

  private synchronized void forget(StopAction stopAction) {
    stopActions.remove(stopAction);
  }

  @Override
  public StepPrecedence precedence() {
    return lease.lane().precedence();
  }

  /** Created on the first call: some steps need no folder. */
  @Override
  public synchronized Path workFolder() {
    if (folder == null) {
      folder = folders.create(lease);
    }
    return folder;
  }

  /** Deletes the work folder. */
  synchronized void close() {
    stopActions.clear();
    if (folder != null) {
      folders.delete(folder);
    }
  }

  /** Compared by identity, so that the same action can be registered twice. */
  private static final class StopAction implements Runnable {
    private final Runnable action;
    private final Map<String, String> logContext;

    StopAction(Runnable action) {
      this.action = action;
      this.logContext = Optional.ofNullable(MDC.getCopyOfContextMap()).orElse(Map.of());
    }

    @Override
    public void run() {
      MDC.setContextMap(logContext);
      try {
        action.run();
      } catch (RuntimeException e) {
        LOG.error("A stop action of a step failed; its work may continue", e);
      } finally {
        MDC.clear();
      }
    }
  }
}
