package dev.vidport.persistence.engine;

import dev.vidport.domain.job.Step;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Outage;
import dev.vidport.usecases.job.port.StepEnd;
import dev.vidport.usecases.job.port.StepHandler;
import dev.vidport.usecases.job.port.StepHandler.Reason;
import dev.vidport.usecases.job.port.StepListener;
import dev.vidport.usecases.step.port.StepBugException;
import dev.vidport.usecases.step.port.StepLimitException;
import dev.vidport.usecases.storage.port.StoreFault;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs a picked step and stores how it ended. */
final class StepRunner {
  private static final Logger LOG = LoggerFactory.getLogger(StepRunner.class);

  private final Database database;
  private final StepQueue queue;
  private final StepLeases leases;
  private final RunningSteps running;
  private final WorkFolders folders;
  private final StepHandler handler;
  private final JobEngineSettings settings;
  private final Supplier<Instant> clock;
  private final StepListener listener;
  private final JobLogContext logContext;
  private final Consumer<List<Step>> pollNow;
  private final DatabaseRetry databaseRetry = new DatabaseRetry();

  /** Steps whose end this worker could not store. At most as many as it runs in an outage. */
  private final Queue<StepLease> unreleased = new ConcurrentLinkedQueue<>();

  private volatile boolean closing;

  /**
   * @param clock the clock by which steps are due
   * @param pollNow polls for steps that were queued just now
   */
  StepRunner(
      Database database,
      StepQueue queue,
      StepLeases leases,
      RunningSteps running,
      StepHandler handler,
      JobEngineSettings settings,
      Supplier<Instant> clock,
      StepListener listener,
      Consumer<List<Step>> pollNow) {
    this.database = database;
    this.queue = queue;
    this.leases = leases;
    this.running = running;
    this.folders = new WorkFolders(settings.workRoot());
    this.handler = handler;
    this.settings = settings;
    this.clock = clock;
    this.listener = listener;
    this.logContext = new JobLogContext(database);
    this.pollNow = pollNow;
  }

  /** Ends the retries while the database is unavailable. */
  void endRetries() {
    databaseRetry.end();
  }

  /** From now on, puts picked steps back instead of running them. */
  void startClosing() {
    closing = true;
  }

  /**
   * Never throws: a step whose end cannot be stored is requeued by the dead-worker detection.
   *
   * @param due when the step was due
   */
  void run(StepLease lease, Instant due) {
    try (StepLogContext context =
        StepLogContext.of(lease.step(), logContext.of(lease.step().job()))) {
      StepListener.Watch watch = listener.begins(lease.step(), waitedSince(due));
      watch.ended(outcome(lease));
    }
  }

  /** Not negative: the clock follows that of the database at intervals, and may be behind it. */
  private Duration waitedSince(Instant due) {
    Duration waited = Duration.between(due, clock.get());
    return waited.isNegative() ? Duration.ZERO : waited;
  }

  private StepEnd outcome(StepLease lease) {
    try {
      if (closing) {
        leases.release(lease);
        return StepEnd.RELEASED;
      }
      if (lease.failures() >= settings.maxAttempts()) {
        return giveUp(lease, Reason.EXHAUSTED, new WorkerDiedException());
      }
      return queue.knows(lease.step().kind()) ? runAndCommit(lease) : leaveToNewer(lease);
    } catch (LeaseLostException e) {
      return lostLease(lease, Optional.empty());
    } catch (RuntimeException e) {
      if (Outage.is(e)) {
        // Without an attempt used up, unless this process ends before the database is back.
        unreleased.add(lease);
      }
      LOG.error(
          "Could not store the end of a step; it runs again: step={}",
          StepText.of(lease.step()),
          e);
      return StepEnd.RETRIED;
    }
  }

  /** Puts the steps back whose end could not be stored during an outage of the database. */
  void releaseLeft() {
    for (StepLease lease = unreleased.peek(); lease != null; lease = unreleased.peek()) {
      leases.release(lease);
      unreleased.remove(lease);
    }
  }

  private StepEnd runAndCommit(StepLease lease) {
    RunningStep step = new RunningStep(lease, this::isValid, folders, running.stopExecutor());
    running.add(step);
    try {
      runWithin(step);
      return StepEnd.DONE;
    } catch (LeaseLostException e) {
      return lostLease(lease, Optional.of(step.attempt()));
    } catch (Throwable fault) {
      // Including errors: a step that exhausts the memory of the process failed like any other.
      return failed(step, fault);
    } finally {
      // A step that has ended has left no files.
      step.close();
      running.remove(step);
    }
  }

  private void runWithin(RunningStep step) throws Exception {
    Step what = step.lease().step();
    Future<?> timer =
        running.limit(
            step,
            new StepTimeLimit(handler.limit(what), handler.totalLimit(what), System::nanoTime));
    StepHandler.Result result;
    try {
      result = handler.run(what, step);
    } finally {
      timer.cancel(false);
    }
    databaseRetry.run(() -> database.run(() -> commit(step, result)));
  }

  private boolean isValid(StepLease lease) {
    return databaseRetry.get(() -> leases.findVoid(List.of(lease)).isEmpty());
  }

  /**
   * Retried after an outage of the database. If the first commit succeeded after all, the lease is
   * void in the second.
   */
  private void commit(RunningStep step, StepHandler.Result result) {
    StepLease lease = step.lease();
    LockedJob job = leases.finish(lease, step.attempt()).orElseThrow(LeaseLostException::new);
    result.commit();
    if (result.continuesJob()) {
      continueJob(lease.step(), job);
    } else {
      end(lease.step());
    }
  }

  private void continueJob(Step step, LockedJob job) {
    List<Step> next =
        handler.after(step, job.done()).stream()
            .filter(other -> !job.done().contains(other))
            .toList();
    if (!next.isEmpty()) {
      queue.add(job, next);
      database.afterCommit(() -> pollNow.accept(next));
    }
  }

  private void end(Step step) {
    queue.end(step.job());
    if (queue.deleteAll(step.job()) > 0) {
      database.afterCommit(running::stopLostNow);
    }
  }

  private StepEnd failed(RunningStep step, Throwable fault) {
    StepLease lease = step.lease();
    StopReason reason = step.reason().orElse(null);
    if (reason == null) {
      if (fault instanceof StepLimitException limit) {
        return overLimit(lease, limit);
      }
      if (fault instanceof StepBugException) {
        return giveUpBug(lease, fault);
      }
      return isOutage(fault) ? postpone(lease, fault) : retry(lease, fault);
    }
    return switch (reason) {
      case LEASE_LOST -> lostLease(lease, Optional.empty());
      case TIME_LIMIT -> overLimit(lease, step.exceeded().orElseThrow());
      case SHUTDOWN -> {
        leases.release(lease);
        yield StepEnd.RELEASED;
      }
    };
  }

  /**
   * The lease is void: the job has ended, or this worker seemed dead, or the commit had succeeded
   * although its response was lost.
   *
   * @param attempt the attempt that tried to commit, if one did
   */
  private StepEnd lostLease(StepLease lease, Optional<String> attempt) {
    Step step = lease.step();
    try {
      if (attempt.isPresent() && queue.isStored(step, attempt.get())) {
        return StepEnd.DONE;
      }
      if (queue.isEnded(step.job())) {
        return StepEnd.CANCELLED;
      }
    } catch (RuntimeException e) {
      LOG.debug("Could not read why a lease is void: step={}", StepText.of(step), e);
    }
    LOG.warn(
        "Another worker took a step over; this attempt does not count: step={}", StepText.of(step));
    return StepEnd.LEASE_LOST;
  }

  private StepEnd giveUpBug(StepLease lease, Throwable fault) {
    LOG.error(
        "A step met a bug; giving up without another attempt: step={}",
        StepText.of(lease.step()),
        fault);
    return giveUp(lease, Reason.BUG, fault);
  }

  private StepEnd overLimit(StepLease lease, StepLimitException limit) {
    if (limit.isRepeatable()) {
      return retry(lease, limit, Reason.TIMED_OUT);
    }
    logLast(lease.step(), lease.failures() + 1, limit);
    return giveUp(lease, Reason.TIMED_OUT, limit);
  }

  /** Whether the database or the store was unavailable, which is no fault of the step. */
  private static boolean isOutage(Throwable fault) {
    return Outage.is(fault) || StoreFault.isOutage(fault);
  }

  /** Puts a step back that met an outage. That uses up no attempt within the longest outage. */
  private StepEnd postpone(StepLease lease, Throwable fault) {
    Duration delay = settings.outageDelay();
    if (!databaseRetry.get(() -> leases.postpone(lease, delay, JobEngineSettings.MAX_OUTAGE))) {
      return isValid(lease) ? retryAfterOutage(lease, fault) : lostLease(lease, Optional.empty());
    }
    LOG.info(
        "A step met an outage; it runs again, and no attempt is used up: step={} inSeconds={}"
            + " fault={}",
        StepText.of(lease.step()),
        delay.toSeconds(),
        fault.toString());
    return StepEnd.POSTPONED;
  }

  /**
   * Puts a step back that a host of a later release has queued, for a worker of that release. While
   * the hosts are upgraded one after the other, both releases work on one queue.
   */
  private StepEnd leaveToNewer(StepLease lease) {
    Duration delay = settings.outageDelay();
    if (!databaseRetry.get(() -> leases.postpone(lease, delay, JobEngineSettings.MAX_OUTAGE))) {
      return isValid(lease)
          ? giveUp(lease, Reason.EXHAUSTED, new IllegalStateException("no worker knows the step"))
          : lostLease(lease, Optional.empty());
    }
    LOG.info(
        "A step is of another release; it waits for a worker that knows it: step={} inSeconds={}",
        StepText.of(lease.step()),
        delay.toSeconds());
    return StepEnd.POSTPONED;
  }

  private StepEnd retry(StepLease lease, Throwable fault) {
    return retry(lease, fault, Reason.EXHAUSTED);
  }

  private StepEnd retry(StepLease lease, Throwable fault, Reason atLast) {
    return retry(lease, fault, atLast, leases::retry);
  }

  private StepEnd retryAfterOutage(StepLease lease, Throwable fault) {
    return retry(lease, fault, Reason.EXHAUSTED, leases::retryAfterOutage);
  }

  /**
   * @param atLast the reason to give the step up if this was its last attempt
   */
  private StepEnd retry(StepLease lease, Throwable fault, Reason atLast, PutBack putBack) {
    int failures = lease.failures() + 1;
    if (failures >= settings.maxAttempts()) {
      logLast(lease.step(), failures, fault);
      return giveUp(lease, atLast, fault);
    }
    LOG.warn(
        "A step failed; it runs again: step={} attempt={} maxAttempts={} inSeconds={} fault={}",
        StepText.of(lease.step()),
        failures,
        settings.maxAttempts(),
        settings.retryDelay(failures).toSeconds(),
        fault.toString());
    LOG.debug("Fault of a failed step: step={}", StepText.of(lease.step()), fault);
    databaseRetry.run(() -> putBack.apply(lease, failures, settings.retryDelay(failures)));
    return StepEnd.RETRIED;
  }

  /** Puts a step back after a failed attempt, as {@link StepLeases#retry}. */
  private interface PutBack {
    boolean apply(StepLease lease, int failures, Duration wait);
  }

  /**
   * An {@link IOException} is a fault of a machine, a store or another server, and its message says
   * which. Any other fault may be a bug of Vidport, so its stack trace is logged.
   */
  private void logLast(Step step, int attempt, Throwable fault) {
    String text = "A step failed; giving up: step={} attempt={} fault={}";
    String name = StepText.of(step);
    if (fault instanceof IOException) {
      LOG.warn(text, name, attempt, fault.toString());
      LOG.debug("Fault of a failed step: step={}", name, fault);
    } else {
      LOG.warn(text, name, attempt, fault.toString(), fault);
    }
  }

  private StepEnd giveUp(StepLease lease, Reason reason, Throwable last) {
    try {
      databaseRetry.run(() -> database.run(() -> endJob(lease, reason, last)));
      return StepEnd.GIVEN_UP;
    } catch (LeaseLostException e) {
      throw e;
    } catch (RuntimeException e) {
      LOG.error("Could not give up a step; trying again: step={}", StepText.of(lease.step()), e);
      int failures = Math.max(lease.failures(), 1);
      leases.retry(lease, settings.maxAttempts(), settings.retryDelay(failures));
      return StepEnd.RETRIED;
    }
  }

  private void endJob(StepLease lease, Reason reason, Throwable last) {
    if (!queue.end(lease.step().job()) || !leases.remove(lease)) {
      throw new LeaseLostException();
    }
    if (queue.deleteAll(lease.step().job()) > 0) {
      database.afterCommit(running::stopLostNow);
    }
    handler.onGivenUp(lease.step(), reason, last);
  }
}
