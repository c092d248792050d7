package dev.vidport.usecases.step.port;

import java.io.IOException;
import java.time.Duration;

/** A step, or a program of it, reached a limit and was ended. The message names the limit. */
public final class StepLimitException extends IOException {
  private static final long serialVersionUID = 1L;

  private final Limit limit;

  private StepLimitException(Limit limit, String message) {
    super(message);
    this.limit = limit;
  }

  /** The program did nothing for {@code time} although nothing kept it waiting. */
  public static StepLimitException hung(String program, Duration time) {
    return new StepLimitException(
        Limit.STANDSTILL,
        program + " hung: it used no processor time for " + time.toSeconds() + " s");
  }

  /** The program used more processor time than {@code limit}, on all processors together. */
  public static StepLimitException processorTime(String program, Duration limit) {
    return new StepLimitException(
        Limit.PROCESSOR_TIME,
        program + " used more than " + limit.toSeconds() + " s of processor time");
  }

  /** The step made no progress for {@code time}. */
  public static StepLimitException noProgress(Duration time) {
    return new StepLimitException(
        Limit.STANDSTILL, "the step made no progress for " + time.toSeconds() + " s");
  }

  /** The step made progress, but was not done after {@code limit}. */
  public static StepLimitException total(Duration limit) {
    return new StepLimitException(
        Limit.TOTAL, "the step took longer than " + limit.toHours() + " hours");
  }

  public Limit limit() {
    return limit;
  }

  /** Whether another attempt may stay within the limit. */
  public boolean isRepeatable() {
    return limit == Limit.STANDSTILL;
  }

  /** What was exceeded. */
  public enum Limit {
    /** The longest time without any progress. */
    STANDSTILL,
    /** The processor time of a program. */
    PROCESSOR_TIME,
    /** The time of the whole step. */
    TOTAL
  }
}
