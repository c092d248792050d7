package dev.vidport.media.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.media.FrameRate;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class FrameTimesTest {
  private static final long HOUR_OF_FRAMES = 216_000;

  private static long[] measured(LongStream micros) {
    FrameTimes times = new FrameTimes();
    micros.forEach(times::add);
    return times.micros();
  }

  @Test
  void reorderedFramesAreSorted() {
    assertThat(measured(LongStream.of(0, 4, 2, 1, 3, 8, 6, 5, 7)))
        .containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8);
  }

  @Test
  void firstFramesAreComplete() {
    long[] times = measured(LongStream.range(0, HOUR_OF_FRAMES));

    assertThat(Arrays.copyOf(times, FrameTimes.FIRST_FRAMES))
        .isEqualTo(LongStream.range(0, FrameTimes.FIRST_FRAMES).toArray());
  }

  @Test
  void runsOfFramesAreSpreadOverALongVideo() {
    long[] times = measured(LongStream.range(0, HOUR_OF_FRAMES));

    assertThat(times).hasSizeLessThan(21_000);
    long[] intervals =
        LongStream.range(1, times.length).map(i -> times[(int) i] - times[(int) i - 1]).toArray();
    assertThat(Arrays.stream(intervals).max().orElseThrow()).isLessThan(HOUR_OF_FRAMES / 150);
    assertThat(Arrays.stream(intervals).filter(interval -> interval == 1).count())
        .isGreaterThan(times.length * 9L / 10);
    assertThat(times[times.length - 1]).isEqualTo(HOUR_OF_FRAMES - 1);
  }

  @Test
  void fasterRecordingAtTheEndIsMeasured() {
    long[] times =
        measured(
            LongStream.concat(
                LongStream.range(0, 54_000).map(n -> n * 1_000_000 / 30),
                LongStream.range(0, 54_000).map(n -> 1_800_008_000 + n * 1_000_000 / 60)));

    assertThat(RateMeasurement.of(List.of(times), List.of()).orElseThrow().rate())
        .isEqualTo(new FrameRate(60, 1));
  }

  @Test
  void evenFramesOfALongVideoAreEven() {
    long[] times = measured(LongStream.range(0, 54_000).map(n -> n * 1_000_000 / 30));

    assertThat(RateMeasurement.of(List.of(times), List.of()))
        .contains(new RateChoice(new FrameRate(30, 1), true));
  }
}
