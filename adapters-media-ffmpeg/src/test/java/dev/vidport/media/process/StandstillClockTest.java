package dev.vidport.media.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class StandstillClockTest {
  private static final Duration STEP = Duration.ofSeconds(5);

  private final StandstillClock clock = new StandstillClock();

  private static ProcessSample sample(long usedMillis, boolean runnable, boolean held) {
    return new ProcessSample(Duration.ofMillis(usedMillis), runnable, held);
  }

  private Duration idleAfter(int samples, ProcessSample sample, boolean hostBusy) {
    Duration idle = Duration.ZERO;
    for (int i = 0; i < samples; i++) {
      idle = clock.advance(sample, STEP, 0, hostBusy);
    }
    return idle;
  }

  @Test
  void programThatSleepsStandsStill() {
    assertThat(idleAfter(10, sample(0, false, false), false)).isEqualTo(STEP.multipliedBy(10));
  }

  @Test
  void programThatWaitsForAProcessorDoesNotStandStill() {
    assertThat(idleAfter(1000, sample(0, true, false), false)).isZero();
  }

  @Test
  void timeOfAProgramThatIsHeldDoesNotCount() {
    idleAfter(3, sample(0, false, false), false);

    assertThat(idleAfter(1000, sample(0, false, true), false)).isEqualTo(STEP.multipliedBy(3));
    assertThat(idleAfter(1000, sample(0, false, false), true)).isEqualTo(STEP.multipliedBy(3));
  }

  @Test
  void onlyEnoughProcessorTimeIsProgress() {
    Duration wokenUp = clock.advance(sample(1, false, false), STEP, 0, false);
    Duration working = clock.advance(sample(51, false, false), STEP, 0, false);

    assertThat(wokenUp).isEqualTo(STEP);
    assertThat(working).isZero();
  }

  @Test
  void dataThatFlowAreProgress() {
    clock.advance(sample(0, false, false), STEP, 0, false);

    assertThat(clock.advance(sample(0, false, false), STEP, 1, false)).isZero();
  }
}
