package dev.vidport.host.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.media.capability.Capabilities;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FfmpegCheckTest {
  private static final Capabilities SLOW =
      new Capabilities(
          Optional.empty(), "", List.of(), List.of("ffmpeg ran longer than 20 s"), List.of());
  private static final Capabilities FOUND =
      new Capabilities(Optional.empty(), "ffmpeg version 5.1.9", List.of(), List.of(), List.of());
  private static final Capabilities INCOMPLETE =
      new Capabilities(
          Optional.empty(), "", List.of("no-ffmpeg can't be run"), List.of(), List.of());

  private final List<Duration> waits = new ArrayList<>();

  @Test
  void checkThatTakesTooLongIsRepeatedLater() throws InterruptedException {
    assertThat(check(SLOW, SLOW, FOUND)).isEqualTo(FOUND);

    assertThat(waits).containsExactly(Duration.ofMinutes(1), Duration.ofMinutes(5));
  }

  @Test
  void missingFeaturesAreReportedAtOnce() throws InterruptedException {
    assertThat(check(INCOMPLETE)).isEqualTo(INCOMPLETE);

    assertThat(waits).isEmpty();
  }

  @Test
  void workerWithAnIncompleteFfmpegStartsNoStepsUntilItIsComplete() throws InterruptedException {
    List<Boolean> canRunSteps = new ArrayList<>();
    Iterator<Capabilities> next =
        List.of(INCOMPLETE, INCOMPLETE, SLOW, SLOW, SLOW, SLOW, SLOW, FOUND).iterator();

    Capabilities found = FfmpegCheck.complete(next::next, canRunSteps::add, waits::add);

    assertThat(found).isEqualTo(FOUND);
    assertThat(canRunSteps).containsExactly(false, true);
    assertThat(waits).hasSize(7).containsOnly(Duration.ofMinutes(1));
  }

  @Test
  void closedCheckReportsNothing() {
    FfmpegCheck closed = new FfmpegCheck();
    FfmpegCheck.Check check =
        closed.untilClosed(
            () -> {
              closed.close();
              return INCOMPLETE;
            });
    List<Boolean> canRunSteps = new ArrayList<>();

    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> FfmpegCheck.complete(check, canRunSteps::add, waits::add))
          .isInstanceOf(InterruptedException.class);
    }
    assertThat(canRunSteps).isEmpty();
    assertThat(waits).isEmpty();
  }

  @Test
  void repetitionsAreBounded() throws InterruptedException {
    assertThat(check(SLOW, SLOW, SLOW, SLOW)).isEqualTo(SLOW);

    assertThat(waits).hasSize(3);
  }

  private Capabilities check(Capabilities... results) throws InterruptedException {
    Iterator<Capabilities> next = List.of(results).iterator();
    return FfmpegCheck.repeated(next::next, waits::add);
  }
}
