package dev.vidport.media.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.media.FrameRate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RateMeasurementTest {
  private static final FrameRate NTSC = new FrameRate(30000, 1001);

  private static long[] times(int frames, IntToDoubleFunction micros) {
    return IntStream.range(0, frames)
        .mapToLong(frame -> Math.round(micros.applyAsDouble(frame)))
        .toArray();
  }

  private static RateChoice measured(long[] times, FrameRate... declared) {
    return RateMeasurement.of(List.of(times), List.of(declared)).orElseThrow();
  }

  /** Frames that share their slot with another frame, although they are far enough apart. */
  private static long lost(long[] times, FrameRate rate) {
    return lost(times, new RateChoice(rate, false));
  }

  private static long lost(long[] times, RateChoice choice) {
    long origin = times[0] - choice.gridLeadMicros();
    return times.length
        - Arrays.stream(times)
            .map(time -> choice.rate().nearestFrame(time - origin))
            .distinct()
            .count();
  }

  @ParameterizedTest(name = "{0}/{1}")
  @CsvSource({
    "24000, 1001",
    "24, 1",
    "25, 1",
    "30000, 1001",
    "30, 1",
    "50, 1",
    "60000, 1001",
    "60, 1",
    "15, 1",
    "10, 1",
    "120, 1",
    "240, 1",
    "1, 1"
  })
  void evenFramesWithTimesInMillisecondsHaveTheirRate(int num, int den) {
    FrameRate rate = new FrameRate(num, den);

    RateChoice choice = measured(times(150, n -> Math.round(rate.micros(n) / 1e3) * 1e3));

    assertThat(choice).isEqualTo(new RateChoice(rate, true));
  }

  @Test
  void exactRateOfTheHeadersIsKept() {
    FrameRate slow = new FrameRate(25, 2);

    assertThat(measured(times(100, n -> (double) slow.micros(n)), slow))
        .isEqualTo(new RateChoice(slow, true));
  }

  @Test
  void jitterAndPausesDoNotChangeTheRate() {
    Random random = new Random(1);
    List<Long> times = new ArrayList<>();
    for (int n = 0; n < 900; n++) {
      if (n % 150 < 100) {
        times.add(NTSC.micros(n) + random.nextInt(8000) - 4000);
      }
    }
    long[] shown = times.stream().mapToLong(time -> time).toArray();

    assertThat(measured(shown, new FrameRate(18000, 1001)).rate()).isEqualTo(NTSC);
    assertThat(lost(shown, NTSC)).isZero();
  }

  @Test
  void unsteadyFramesBetweenStandardRatesKeepTheirOwnRate() {
    long[] times = times(600, n -> (n * 3012 + Math.floor(300 * Math.sin(n * 1.7))) / 0.09);

    FrameRate rate = measured(times, new FrameRate(359, 12), new FrameRate(30, 1)).rate();

    assertThat(rate.perSecond()).isBetween(29.87, 29.89);
    assertThat(lost(times, rate)).isZero();
  }

  @Test
  void everyThirdFrameMayBeMissing() {
    long[] times = times(80, n -> (n + n / 2) * 1e6 / 30);

    assertThat(measured(times)).isEqualTo(new RateChoice(new FrameRate(30, 1), false));
  }

  @Test
  void joinedRecordingsNeedNotShareAGrid() {
    long[] times = times(120, n -> Math.round(n * 1e3 / 30 + (n < 60 ? 0 : 3)) * 1e3);

    assertThat(measured(times).rate()).isEqualTo(new FrameRate(30, 1));
  }

  @ParameterizedTest(name = "{0} and then 60 frames a second, {1} ms after the first start")
  @CsvSource({"25, 2008", "60, 2008", "60, 2025", "50, 2008", "30, 2025"})
  void gridStartsWhereNoFrameOfJoinedRecordingsIsLost(int firstRate, int secondStart) {
    long[] times =
        LongStream.concat(
                LongStream.range(0, 2L * firstRate).map(n -> Math.round(n * 1e3 / firstRate)),
                LongStream.range(0, 120).map(n -> Math.round(secondStart + n * 1e3 / 60)))
            .map(millis -> millis * 1000)
            .toArray();

    RateChoice choice = measured(times);

    assertThat(lost(times, new FrameRate(60, 1))).isPositive();
    assertThat(choice.rate().perSecond()).isBetween(59.9, 60.0);
    assertThat(lost(times, choice)).isZero();
    // The first frame keeps its slot.
    assertThat(Math.abs(choice.gridLeadMicros())).isLessThan(choice.rate().micros(1) / 2);
  }

  @Test
  void gridStartsBesideAnUnsteadyFirstFrame() {
    Random random = new Random(3);
    long[] times =
        times(600, n -> n * 1e6 / 60 + (n == 0 ? -6_000 : random.nextInt(5_000) - 2_500));

    assertThat(lost(times, measured(times))).isZero();
  }

  @Test
  void gridStaysNearTheFirstFrameOfASlowVideo() {
    long[] times = times(3000, n -> n * 1e6 / 24 + (n % 2000 == 1999 ? -24_000 : 0));

    RateChoice choice = measured(times);

    assertThat(choice.rate()).isEqualTo(new FrameRate(24, 1));
    assertThat(Math.abs(choice.gridLeadMicros())).isLessThanOrEqualTo(10_000);
  }

  @Test
  void framesWithoutAGridKeepTheirOwnSlots() {
    Random random = new Random(2);
    long[] times = new long[500];
    for (int n = 1; n < times.length; n++) {
      times[n] = times[n - 1] + 17_000 + random.nextInt(60_000);
    }

    RateChoice choice = measured(times);

    assertThat(lost(times, choice)).isZero();
    assertThat(choice.rate().perSecond()).isLessThanOrEqualTo(60);
  }

  @Test
  void rareDoubleFramesDoNotRaiseTheRate() {
    long[] times = times(3000, n -> n * 1e6 / 30 + (n == 1000 ? 24_000 : 0));

    assertThat(measured(times).rate()).isEqualTo(new FrameRate(30, 1));
  }

  /** Film whose frames last 2 and 3 fields in turn. */
  private static double film(int frame, double fieldMicros) {
    return Math.floor(frame * 2.5) * fieldMicros;
  }

  private static final double NTSC_FIELD = 1001e6 / 60_000;

  @Test
  void filmWithRepeatedFieldsHasItsOwnRate() {
    long[] times = times(96, n -> film(n, NTSC_FIELD));
    long[] millis = times(3000, n -> Math.round(film(n, NTSC_FIELD) / 1e3) * 1e3);
    long[] whole = times(240, n -> film(n, 1e6 / 60));

    assertThat(measured(times).rate()).isEqualTo(new FrameRate(24000, 1001));
    assertThat(lost(times, measured(times))).isZero();
    assertThat(measured(millis).rate()).isEqualTo(new FrameRate(24000, 1001));
    assertThat(lost(millis, measured(millis))).isZero();
    assertThat(measured(whole).rate()).isEqualTo(new FrameRate(24, 1));
  }

  @Test
  void filmOnPalHasItsOwnRate() {
    // Once in twelve frames, a field is repeated.
    long[] once = times(240, n -> (2 * n + n / 12) * 20_000.0);
    long[] everySecond = times(240, n -> film(n, 20_000));

    assertThat(measured(once).rate()).isEqualTo(new FrameRate(24, 1));
    assertThat(lost(once, measured(once))).isZero();
    assertThat(measured(everySecond).rate()).isEqualTo(new FrameRate(20, 1));
    assertThat(lost(everySecond, measured(everySecond))).isZero();
  }

  @ParameterizedTest(name = "{0} frames of film before 60 of video")
  @CsvSource({"60", "240", "900", "2000"})
  void filmAndVideoKeepAllFrames(int film) {
    long[] times =
        times(
            film + 60,
            n ->
                (n < film
                    ? film(n, NTSC_FIELD)
                    : film(film, NTSC_FIELD) + (n - film) * 1001e6 / 30_000));

    RateChoice choice = measured(times);

    assertThat(choice.rate()).isEqualTo(NTSC);
    assertThat(lost(times, choice)).isZero();
  }

  @Test
  void screenRecordingsKeepTheirGrid() {
    Random random = new Random(5);
    for (int rate : new int[] {25, 30, 60}) {
      for (double share : new double[] {0.02, 0.1, 0.3, 0.5}) {
        long[] times =
            LongStream.range(0, 900)
                .filter(n -> n < 4 || random.nextDouble() > share)
                .map(n -> Math.round(n * 1e6 / rate))
                .toArray();

        assertThat(measured(times).rate())
            .as("%d, %s", rate, share)
            .isEqualTo(new FrameRate(rate, 1));
      }
    }
  }

  @Test
  void lessThanOneFrameASecondBecomesOne() {
    assertThat(measured(times(10, n -> n * 5e6)))
        .isEqualTo(new RateChoice(new FrameRate(1, 1), false));
  }

  @Test
  void fewFramesShowNoRate() {
    assertThat(RateMeasurement.of(List.of(new long[] {0, 40_000, 80_000}), List.of())).isEmpty();
    assertThat(RateMeasurement.of(List.of(new long[] {0, 0, 0, 0, 0}), List.of())).isEmpty();
  }
}
