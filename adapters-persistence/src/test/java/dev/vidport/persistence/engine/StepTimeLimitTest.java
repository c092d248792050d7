package dev.vidport.persistence.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.usecases.step.port.StepLimitException;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StepTimeLimitTest {
  private long now;
  private final StepTimeLimit limit =
      new StepTimeLimit(Duration.ofMinutes(1), Duration.ofMinutes(10), () -> now);

  private Optional<StepLimitException> after(Duration time, boolean progress) {
    now += time.toNanos();
    return limit.check(progress);
  }

  private Optional<StepLimitException> checked(int times, boolean progress) {
    Optional<StepLimitException> found = Optional.empty();
    for (int i = 0; i < times && found.isEmpty(); i++) {
      found = after(limit.interval(), progress);
    }
    return found;
  }

  @Test
  void stepWithoutProgressIsOverItsLimit() {
    assertThat(checked(19, false)).isEmpty();
    assertThat(checked(1, true)).isEmpty();
    assertThat(checked(19, false)).isEmpty();

    assertThat(checked(1, false).orElseThrow()).hasMessage("the step made no progress for 60 s");
  }

  @Test
  void stepWithProgressHasATotalLimit() {
    StepLimitException exceeded = checked(201, true).orElseThrow();

    assertThat(exceeded.limit()).isEqualTo(StepLimitException.Limit.TOTAL);
    assertThat(exceeded.isRepeatable()).isFalse();
  }

  @Test
  void timeInWhichTheProcessWasFrozenDoesNotCount() {
    assertThat(after(Duration.ofDays(9), false)).isEmpty();
  }
}
