package dev.vidport.usecases.job;

import dev.vidport.domain.job.Step;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * Does the steps that the engine hands out. The engine calls {@link #run} outside any transaction;
 * then, in one transaction that also marks the step as done, {@link Result#commit} and {@link
 * #after}, and queues what that answers. A step whose job was cancelled meanwhile commits nothing.
 */
public interface StepHandler {
  /** The longest that {@code step} may take. */
  Duration limit(Step step);

  /**
   * Does the work of a step. It may be called again for the same step after a crash or a fault.
   *
   * @throws Exception for faults that may pass (the engine tries again later, at most 5 times in
   *     all)
   * @throws StepStopped when {@code control} said to stop
   */
  Result run(Step step, StepControl control) throws Exception;

  /**
   * The steps to queue now that {@code step} is done; in the transaction that marks it.
   *
   * @param done every step of the job that is done, {@code step} included
   */
  List<Step> after(Step step, Set<Step> done);

  /**
   * The engine gave the step up; in a transaction of its own, in which the job's other steps end
   * too.
   */
  void gaveUp(Step step, Reason reason, Throwable last);

  /** Why a step was given up. */
  enum Reason {
    /** It ran past its limit. */
    TIMED_OUT,
    /** Its last try failed. */
    EXHAUSTED
  }

  /** What a step leaves to be committed. */
  interface Result {
    /**
     * Stores the outcome; called in the transaction that marks the step as done, and again, where
     * that transaction failed as the database was away.
     */
    void commit();

    /** Whether the job goes on with {@link StepHandler#after}. */
    boolean goesOn();

    static Result of(Runnable commit) {
      return result(commit, true);
    }

    /** The job is over after this; its other steps end. */
    static Result last(Runnable commit) {
      return result(commit, false);
    }

    private static Result result(Runnable commit, boolean goesOn) {
      return new Result() {
        @Override
        public void commit() {
          commit.run();
        }

        @Override
        public boolean goesOn() {
          return goesOn;
        }
      };
    }
  }
}
