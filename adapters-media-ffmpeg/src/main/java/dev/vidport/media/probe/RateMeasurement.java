package dev.vidport.media.probe;

import dev.vidport.domain.media.FrameRate;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Chooses the frame rate by the times of the frames: a rate at which each frame has a slot of its
 * own. The rates in headers are estimates, and pauses of a recording falsify its mean rate.
 */
final class RateMeasurement {
  /** Fewer frames show no rate. */
  private static final int MIN_FRAMES = 4;

  /**
   * Frames closer than this, in microseconds, cannot all be shown at the highest rate of an output.
   * Times in whole milliseconds make some of its intervals as short.
   */
  private static final long MIN_INTERVAL = 16_000;

  /** A longer gap, in frames, is a pause: it says nothing about the length of a frame. */
  private static final long MAX_GAP_FRAMES = 4;

  /** An interval that is off by more than this multiple of the usual jitter is a break. */
  private static final double MAX_JITTER = 4;

  /** The share of lost frames up to which a higher rate is not worth its cost. */
  private static final double MAX_LOSS = 0.001;

  /** A stated rate is exact if it is this close to the measured rate. */
  private static final double STATED_TOLERANCE = 2e-4;

  /** Distance from the slot, in microseconds, that rounding to milliseconds explains. */
  private static final double ROUNDING = 1_500;

  /** How many starts of the grid are compared. */
  private static final int STARTS_PER_SLOT = 16;

  /** Starts on each side that should lose no frames either: nearly a quarter of a slot. */
  private static final int NEARBY_STARTS = 3;

  /**
   * The largest distance of the grid from the first frame, in microseconds: by as much, frames and
   * audio that were in sync may move apart.
   */
  private static final double MAX_LEAD = 10_000;

  private final List<long[]> stretches;
  private final int frames;
  private final double period;

  private RateMeasurement(List<long[]> stretches) {
    this.stretches = stretches;
    this.frames = stretches.stream().mapToInt(times -> times.length).sum();
    this.period = period();
  }

  /**
   * @param stretches the times of the frames in microseconds, ascending; each stretch has a clock
   *     of its own
   * @param stated the rates in the headers
   * @return empty for too few frames
   */
  static Optional<RateChoice> of(List<long[]> stretches, List<FrameRate> stated) {
    List<long[]> distinct =
        stretches.stream()
            .map(times -> Arrays.stream(times).distinct().toArray())
            .filter(times -> times.length >= MIN_FRAMES)
            .toList();
    return distinct.isEmpty()
        ? Optional.empty()
        : Optional.of(new RateMeasurement(distinct).choose(stated));
  }

  private RateChoice choose(List<FrameRate> stated) {
    double measured = 1e6 / period;
    if (measured < RateChoice.LOWEST.perSecond() * (1 - FrameRate.TOLERANCE)) {
      return new RateChoice(RateChoice.LOWEST, false);
    }
    List<FrameRate> own = ownRates(measured, stated);
    FrameRate best = fewestLost(own);
    if (lost(best) > frames * MAX_LOSS) {
      // Frames without a grid: a higher rate keeps frames that follow each other quickly.
      best =
          fewestLost(
              Stream.concat(
                      Stream.of(best),
                      RateChoice.STANDARD.stream().filter(rate -> rate.perSecond() > measured))
                  .toList());
    }
    return new RateChoice(best, isEven(best), gridLead(best));
  }

  /**
   * How much earlier than the first frame the grid has to start for each frame to be nearest to a
   * slot of its own. Recordings that were joined may lie half a slot beside each other: on a grid
   * that starts with the first frame, the frames of one would be on the borders of slots.
   */
  private long gridLead(FrameRate rate) {
    double slot = 1e6 / rate.perSecond();
    double step = slot / STARTS_PER_SLOT;
    // Frames that are even closer would need a higher rate.
    double minInterval = Math.min(slot / 2, MIN_INTERVAL);
    long[] lost =
        IntStream.range(0, STARTS_PER_SLOT)
            .mapToLong(i -> lost(slot, i * step, minInterval))
            .toArray();
    if (lost[0] == 0) {
      return 0;
    }
    int best =
        starts(rate)
            .boxed()
            .min(
                Comparator.<Integer>comparingLong(i -> lost[Math.floorMod(i, lost.length)])
                    .thenComparing(i -> lostNearby(lost, i))
                    .thenComparing(Math::abs)
                    .thenComparing(Comparator.reverseOrder()))
            .orElseThrow();
    return Math.round(best * step);
  }

  /**
   * Where the grid may start: how many sixteenths of a slot before the first frame, which keeps its
   * slot. Of a higher rate than that of any output, only some frames are shown: those on the grid.
   */
  private static IntStream starts(FrameRate rate) {
    int latest =
        rate.perSecond() > FrameRate.HIGHEST.perSecond()
            ? 0
            : (int)
                Math.min(
                    STARTS_PER_SLOT / 2 - 1, MAX_LEAD * rate.perSecond() * STARTS_PER_SLOT / 1e6);
    return IntStream.rangeClosed(-latest, latest);
  }

  /** Frames that were not measured need some distance from the borders of the slots, too. */
  private static long lostNearby(long[] lost, int start) {
    return IntStream.rangeClosed(-NEARBY_STARTS, NEARBY_STARTS)
        .mapToLong(i -> lost[Math.floorMod(start + i, lost.length)])
        .sum();
  }

  /** The rates that the frames may have, best first: standard, whole, as stated, as measured. */
  private static List<FrameRate> ownRates(double measured, List<FrameRate> stated) {
    Comparator<FrameRate> byDistance =
        Comparator.comparingDouble(rate -> Math.abs(rate.perSecond() / measured - 1));
    FrameRate exact = new FrameRate((int) Math.max(1, Math.round(measured * 10_000)), 10_000);
    FrameRate whole = new FrameRate((int) Math.max(1, Math.round(measured)), 1);
    return Stream.of(
            RateChoice.STANDARD.stream().filter(rate -> rate.isNear(exact)).sorted(byDistance),
            Stream.of(whole).filter(rate -> rate.isNear(exact)),
            stated.stream()
                .filter(rate -> Math.abs(rate.perSecond() / measured - 1) <= STATED_TOLERANCE),
            Stream.of(exact))
        .flatMap(rates -> rates)
        .toList();
  }

  /** The first of the rates with the fewest lost frames. */
  private FrameRate fewestLost(List<FrameRate> rates) {
    return rates.stream().min(Comparator.comparingLong(this::lost)).orElseThrow();
  }

  /** How many frames share a slot with the next frame, although they need not, on the best grid. */
  private long lost(FrameRate rate) {
    double slot = 1e6 / rate.perSecond();
    return starts(rate)
        .mapToLong(i -> lost(slot, i * slot / STARTS_PER_SLOT, MIN_INTERVAL))
        .min()
        .orElseThrow();
  }

  /**
   * How many frames share a slot with the next frame.
   *
   * @param slot length of a slot in microseconds
   * @param lead how much earlier than the first frame the grid starts, in microseconds
   * @param minInterval closer frames do not count, in microseconds
   */
  private long lost(double slot, double lead, double minInterval) {
    return stretches.stream().mapToLong(times -> lost(times, slot, lead, minInterval)).sum();
  }

  private static long lost(long[] times, double slotMicros, double lead, double minInterval) {
    long lost = 0;
    long previous = Long.MIN_VALUE;
    for (int i = 0; i < times.length; i++) {
      long slot = Math.round((times[i] - times[0] + lead) / slotMicros);
      if (slot == previous && times[i] - times[i - 1] >= minInterval) {
        lost++;
      }
      previous = slot;
    }
    return lost;
  }

  /** Whether each of the first frames is on the slot after the previous frame's. */
  private boolean isEven(FrameRate rate) {
    double slot = 1e6 / rate.perSecond();
    long[] times = stretches.get(0);
    for (int i = 0; i < Math.min(times.length, FrameTimes.FIRST_FRAMES); i++) {
      if (Math.abs(times[i] - times[0] - i * slot) > ROUNDING) {
        return false;
      }
    }
    return stretches.size() == 1;
  }

  /** The length of a frame in microseconds. */
  private double period() {
    long[] intervals =
        stretches.stream()
            .flatMapToLong(
                times ->
                    LongStream.range(1, times.length).map(i -> times[(int) i] - times[(int) i - 1]))
            .sorted()
            .toArray();
    // Shorter than the median, because in many recordings every second or third frame is missing.
    double length = intervals[intervals.length / 4];
    for (int i = 0; i < 3; i++) {
      length = fitted(length, MAX_JITTER * typicalJitter(intervals, length));
    }
    return length;
  }

  /** The median distance of the intervals from whole frames, in microseconds. */
  private static double typicalJitter(long[] intervals, double period) {
    double[] jitter =
        Arrays.stream(intervals)
            .mapToDouble(micros -> Math.abs(micros - period * Math.round(micros / period)))
            .sorted()
            .toArray();
    return jitter[jitter.length / 2];
  }

  /**
   * The slope of a line through the times over the frames' numbers: far more precise than a mean of
   * unsteady intervals. Each run between two pauses, or between two places where recordings were
   * joined, has a line of its own, with the same slope.
   */
  private double fitted(double length, double maxJitter) {
    Fit fit = new Fit();
    for (long[] times : stretches) {
      addRuns(fit, times, length, Math.max(ROUNDING, maxJitter));
    }
    return fit.slope(length);
  }

  private static void addRuns(Fit fit, long[] times, double length, double maxJitter) {
    long start = times[0];
    long last = times[0];
    long number = 0;
    fit.add(0, 0);
    for (long time : times) {
      long gap = Math.round((time - last) / length);
      if (gap > MAX_GAP_FRAMES || Math.abs(time - last - gap * length) > maxJitter) {
        fit.endRun();
        start = time;
        number = 0;
        fit.add(0, 0);
        last = time;
      } else if (gap > 0) {
        number += gap;
        fit.add((double) number, (double) (time - start));
        last = time;
      }
    }
    fit.endRun();
  }

  /** Sums of a least-squares fit over several runs. */
  private static final class Fit {
    private double variance;
    private double covariance;
    private double count;
    private double sumX;
    private double sumY;
    private double sumXx;
    private double sumXy;

    void add(double x, double y) {
      count++;
      sumX += x;
      sumY += y;
      sumXx += x * x;
      sumXy += x * y;
    }

    void endRun() {
      variance += sumXx - sumX * sumX / count;
      covariance += sumXy - sumX * sumY / count;
      count = 0;
      sumX = 0;
      sumY = 0;
      sumXx = 0;
      sumXy = 0;
    }

    double slope(double otherwise) {
      return variance > 0 && covariance > 0 ? covariance / variance : otherwise;
    }
  }
}
