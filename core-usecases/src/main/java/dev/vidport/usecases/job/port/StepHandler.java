package dev.vidport.usecases.job.port;

import dev.vidport.domain.job.Step;
import dev.vidport.usecases.step.port.StepBugException;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepLimitException;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * Runs the steps that the engine assigns. The engine calls {@link #run} outside any transaction;
 * then, in one transaction that also marks the step as done, {@link Result#commit} and {@link
 * #after}, and queues the steps that this returns. A step whose job was cancelled in the meantime
 * commits nothing.
 */
public interface StepHandler {
  /** A step of minutes takes this long with less than a hundredth of a processor. */
  Duration BUSY_MACHINE = Duration.ofDays(2);

  /**
   * The longest time that {@code step} may run without progress, see {@link
   * StepControl#progressed}.
   */
  Duration limit(Step step);

  /**
   * The longest time that {@code step} may run with progress: far longer than it needs, because a
   * busy machine may give it only a small part of its processors.
   */
  default Duration totalLimit(Step step) {
    return limit(step).plus(BUSY_MACHINE);
  }

  /**
   * Runs a step. May be called again for the same step after a crash or a fault.
   *
   * @throws Exception for faults that may be temporary; the engine retries later, with at most 5
   *     attempts in all. A fault whose cause is an outage of the database or of the store ({@link
   *     dev.vidport.usecases.storage.port.StoreFault#isOutage}) uses up no attempt for a day
   * @throws StepLimitException for a limit that was reached; the engine retries if that may help
   * @throws StepBugException for a fault that every attempt would meet; the engine gives the step
   *     up at once
   * @throws StepStoppedException when {@code control} told the step to stop
   */
  Result run(Step step, StepControl control) throws Exception;

  /**
   * Returns the steps to queue after {@code step}, in the transaction that marks it as done.
   *
   * @param done all completed steps of the job, including {@code step}
   */
  List<Step> after(Step step, Set<Step> done);

  /**
   * Called when the engine has given up the step, in a transaction of its own, in which the other
   * steps of the job end as well.
   */
  void onGivenUp(Step step, Reason reason, Throwable last);

  /** Why a step was given up. */
  enum Reason {
    /** It reached a limit; the fault is a {@link StepLimitException}. */
    TIMED_OUT,
    /** Its last attempt failed. */
    EXHAUSTED,
    /** It met a bug of this program, see {@link StepBugException}. */
    BUG
  }

  /** The result of a step, to be committed. */
  interface Result {
    /**
     * Stores the outcome; called in the transaction that marks the step as done, and again if that
     * transaction failed because the database was unavailable.
     */
    void commit();

    /** Whether the job continues with {@link StepHandler#after}. */
    boolean continuesJob();

    static Result of(Runnable commit) {
      return result(commit, true);
    }

    /** The result that ends the job and its other steps. */
    static Result last(Runnable commit) {
      return result(commit, false);
    }

    private static Result result(Runnable commit, boolean continuesJob) {
      return new Result() {
        @Override
        public void commit() {
          commit.run();
        }

        @Override
        public boolean continuesJob() {
          return continuesJob;
        }
      };
    }
  }
}
