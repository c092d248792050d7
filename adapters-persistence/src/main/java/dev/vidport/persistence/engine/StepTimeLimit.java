package dev.vidport.persistence.engine;

import dev.vidport.usecases.step.port.StepLimitException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The time limits of a running step: without progress, and in total. Called at intervals, by one
 * thread at a time.
 */
final class StepTimeLimit {
  private static final int CHECKS = 20;
  private static final Duration MIN_INTERVAL = Duration.ofMillis(20);
  private static final Duration MAX_INTERVAL = Duration.ofSeconds(5);

  private final Duration withoutProgress;
  private final Duration total;
  private final LongSupplier nanoTime;
  private Duration idle = Duration.ZERO;
  private Duration sum = Duration.ZERO;
  private long last;

  /**
   * @param nanoTime like {@link System#nanoTime}
   */
  StepTimeLimit(Duration withoutProgress, Duration total, LongSupplier nanoTime) {
    this.withoutProgress = withoutProgress;
    this.total = total;
    this.nanoTime = nanoTime;
    this.last = nanoTime.getAsLong();
  }

  /** How often to {@link #check}. */
  Duration interval() {
    Duration wanted = withoutProgress.dividedBy(CHECKS);
    if (wanted.compareTo(MAX_INTERVAL) > 0) {
      return MAX_INTERVAL;
    }
    return wanted.compareTo(MIN_INTERVAL) < 0 ? MIN_INTERVAL : wanted;
  }

  /**
   * @param progress whether the step has made progress since the last check
   * @return the limit that is exceeded
   */
  Optional<StepLimitException> check(boolean progress) {
    Duration elapsed = elapsed();
    sum = sum.plus(elapsed);
    idle = progress ? Duration.ZERO : idle.plus(elapsed);
    if (idle.compareTo(withoutProgress) >= 0) {
      return Optional.of(StepLimitException.noProgress(withoutProgress));
    }
    return sum.compareTo(total) >= 0
        ? Optional.of(StepLimitException.total(total))
        : Optional.empty();
  }

  /** While this process itself was stopped or suspended, so were its steps. */
  private Duration elapsed() {
    long now = nanoTime.getAsLong();
    Duration elapsed = Duration.ofNanos(now - last);
    last = now;
    Duration most = interval().multipliedBy(2);
    return elapsed.compareTo(most) > 0 ? most : elapsed;
  }
}
