package dev.vidport.usecases.transaction.port;

import java.io.IOException;
import java.time.Duration;

/**
 * Work that repeats for as long as an instance runs, such as the removal of expired records. It
 * runs on one worker at a time as a rule; it must tolerate a second run at the same time.
 *
 * @param name stable and unique, 1 to 100 characters; the database identifies the task by it
 * @param period time from the end of a run to the start of the next one
 * @param action one run, in bounded batches
 */
public record RecurringTask(String name, Duration period, Action action) {
  private static final int MAX_NAME = 100;

  public RecurringTask {
    if (name.isBlank() || name.length() > MAX_NAME) {
      throw new IllegalArgumentException(
          "the name of a task must have 1 to " + MAX_NAME + " characters: '" + name + "'");
    }
    if (period.isNegative() || period.isZero()) {
      throw new IllegalArgumentException("the period of " + name + " must be positive: " + period);
    }
  }

  /** One run of a task. */
  @FunctionalInterface
  public interface Action {
    /**
     * @throws IOException when the object store fails; the next run tries again
     */
    void run() throws IOException;
  }
}
