package dev.vidport.persistence.job;

import dev.vidport.domain.job.Step;
import dev.vidport.persistence.database.Database;
import dev.vidport.usecases.job.StepHandler;
import dev.vidport.usecases.job.StepHandler.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs a picked step and writes down what became of it. */
final class StepRunner {
  private static final Logger LOG = LoggerFactory.getLogger(StepRunner.class);

  private final Database database;
  private final StepQueue queue;
  private final Claims claims;
  private final RunningSteps running;
  private final WorkFolders folders;
  private final StepHandler handler;
  private final JobEngineSettings settings;
  private final Supplier<Instant> clock;
  private final StepListener listener;
  private final JobNames names;
  private final Consumer<List<Step>> wake;
  private final Patience patience = new Patience();
  private volatile boolean closing;

  /**
   * @param clock by which steps are due
   * @param wake has these steps looked for that are queued now
   */
  StepRunner(
      Database database,
      StepQueue queue,
      Claims claims,
      RunningSteps running,
      StepHandler handler,
      JobEngineSettings settings,
      Supplier<Instant> clock,
      StepListener listener,
      Consumer<List<Step>> wake) {
    this.database = database;
    this.queue = queue;
    this.claims = claims;
    this.running = running;
    this.folders = new WorkFolders(settings.workRoot());
    this.handler = handler;
    this.settings = settings;
    this.clock = clock;
    this.listener = listener;
    this.names = new JobNames(database);
    this.wake = wake;
  }

  /** Waits no longer for a database that is away. */
  void hurry() {
    patience.end();
  }

  /** Puts steps back that are picked from now on. */
  void closing() {
    closing = true;
  }

  /**
   * Never throws: what can't be written down now is found by the check for dead hosts.
   *
   * @param due when it could have begun
   */
  void run(Claim claim, Instant due) {
    try (StepNames named = StepNames.of(claim.step(), names.of(claim.step().job()))) {
      StepListener.Watch watch = listener.begins(claim.step(), since(due));
      watch.ended(outcome(claim));
    }
  }

  /** The clock is read off the database's now and then, and may be a moment late. */
  private Duration since(Instant due) {
    Duration waited = Duration.between(due, clock.get());
    return waited.isNegative() ? Duration.ZERO : waited;
  }

  private StepEnd outcome(Claim claim) {
    try {
      if (closing) {
        claims.release(claim);
        return StepEnd.RELEASED;
      }
      return claim.failures() >= settings.maxTries()
          ? giveUp(claim, Reason.EXHAUSTED, new WorkerDied())
          : runAndCommit(claim);
    } catch (StepLost e) {
      LOG.debug("{}: {}", claim.step(), e.getMessage());
      return StepEnd.CANCELLED;
    } catch (RuntimeException e) {
      LOG.error("could not write down the end of {}; it will run again", claim.step(), e);
      return StepEnd.RETRIED;
    }
  }

  private StepEnd runAndCommit(Claim claim) {
    try (RunningStep step = new RunningStep(claim, this::isGood, folders, running.killer())) {
      running.add(step);
      try {
        runWithin(step);
        return StepEnd.DONE;
      } catch (StepLost e) {
        throw e;
      } catch (Throwable fault) {
        // Errors too: a step that makes the process run out of memory has failed like any other.
        return failed(step, fault);
      } finally {
        running.remove(step);
      }
    }
  }

  private void runWithin(RunningStep step) throws Exception {
    Step what = step.claim().step();
    Future<?> timer = running.limit(step, handler.limit(what));
    StepHandler.Result result;
    try {
      result = handler.run(what, step);
    } finally {
      timer.cancel(false);
    }
    patience.run(() -> database.run(() -> commit(step, result)));
  }

  private boolean isGood(Claim claim) {
    return patience.get(() -> claims.lost(List.of(claim)).isEmpty());
  }

  /**
   * Done again where the database went away meanwhile; should the first have been kept after all,
   * the claim is void by the second.
   */
  private void commit(RunningStep step, StepHandler.Result result) {
    Claim claim = step.claim();
    LockedJob job = claims.finish(claim, step.attempt()).orElseThrow(StepLost::new);
    result.commit();
    if (result.goesOn()) {
      goOn(claim.step(), job);
    } else {
      end(claim.step());
    }
  }

  private void goOn(Step step, LockedJob job) {
    List<Step> next =
        handler.after(step, job.done()).stream()
            .filter(other -> !job.done().contains(other))
            .toList();
    if (!next.isEmpty()) {
      queue.add(job, next);
      database.afterCommit(() -> wake.accept(next));
    }
  }

  private void end(Step step) {
    queue.end(step.job());
    if (queue.drop(step.job()) > 0) {
      database.afterCommit(running::stopLostNow);
    }
  }

  private StepEnd failed(RunningStep step, Throwable fault) {
    Claim claim = step.claim();
    StopReason reason = step.reason().orElse(null);
    if (reason == null) {
      return retry(claim, fault);
    }
    return switch (reason) {
      case LOST -> {
        LOG.debug("{} stopped: it was cancelled or taken over", claim.step());
        yield StepEnd.CANCELLED;
      }
      case TIME_LIMIT -> giveUp(claim, Reason.TIMED_OUT, fault);
      case SHUTDOWN -> {
        claims.release(claim);
        yield StepEnd.RELEASED;
      }
    };
  }

  private StepEnd retry(Claim claim, Throwable fault) {
    int failures = claim.failures() + 1;
    if (failures >= settings.maxTries()) {
      LOG.warn("{} failed for the last time", claim.step(), fault);
      return giveUp(claim, Reason.EXHAUSTED, fault);
    }
    LOG.warn(
        "{} failed, try {} of {}: {}",
        claim.step(),
        failures,
        settings.maxTries(),
        fault.toString());
    LOG.debug("{}", claim.step(), fault);
    patience.run(() -> claims.retry(claim, failures, settings.retryAfter(failures)));
    return StepEnd.RETRIED;
  }

  private StepEnd giveUp(Claim claim, Reason reason, Throwable last) {
    try {
      patience.run(() -> database.run(() -> endJob(claim, reason, last)));
      return StepEnd.GIVEN_UP;
    } catch (StepLost e) {
      throw e;
    } catch (RuntimeException e) {
      LOG.error("could not give {} up; will try again", claim.step(), e);
      int failures = Math.max(claim.failures(), 1);
      claims.retry(claim, settings.maxTries(), settings.retryAfter(failures));
      return StepEnd.RETRIED;
    }
  }

  private void endJob(Claim claim, Reason reason, Throwable last) {
    if (!queue.end(claim.step().job()) || !claims.remove(claim)) {
      throw new StepLost();
    }
    if (queue.drop(claim.step().job()) > 0) {
      database.afterCommit(running::stopLostNow);
    }
    handler.gaveUp(claim.step(), reason, last);
  }
}
