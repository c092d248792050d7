package dev.vidport.media.probe;

import dev.vidport.domain.media.FrameRate;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Chooses the frame rate by the times of the frames: a rate at which each frame has a slot of its
 * own. The rates in headers are estimates, and pauses distort the mean rate of a recording.
 */
final class RateMeasurement {
  /** Fewer frames are not enough to measure a rate. */
  private static final int MIN_FRAMES = 4;

  /** A longer gap, in frames, is a pause and irrelevant for the length of a frame. */
  private static final long MAX_GAP_FRAMES = 4;

  /** An interval that is off by more than this multiple of the usual jitter is a break. */
  private static final double MAX_JITTER = 4;

  /** A higher rate is worth its cost only above this share of lost frames. */
  private static final double MAX_LOSS = 0.001;

  /** A declared rate is exact if it is this close to the measured rate. */
  private static final double DECLARED_TOLERANCE = 2e-4;

  /** Distance from the slot, in microseconds, that rounding to milliseconds explains. */
  private static final double ROUNDING = 1_500;

  private final List<long[]> sections;
  private final int frames;
  private final double period;
  private final GridStart gridStart;

  private RateMeasurement(List<long[]> sections) {
    this.sections = sections;
    this.frames = sections.stream().mapToInt(times -> times.length).sum();
    this.period = period();
    this.gridStart = new GridStart(sections);
  }

  /**
   * @param sections the times of the frames in microseconds, ascending; each section has a clock of
   *     its own
   * @param declared the rates in the headers
   * @return empty for too few frames
   */
  static Optional<RateChoice> of(List<long[]> sections, List<FrameRate> declared) {
    List<long[]> distinct =
        sections.stream()
            .map(times -> Arrays.stream(times).distinct().toArray())
            .filter(times -> times.length >= MIN_FRAMES)
            .toList();
    return distinct.isEmpty()
        ? Optional.empty()
        : Optional.of(new RateMeasurement(distinct).choose(declared));
  }

  private RateChoice choose(List<FrameRate> declared) {
    double measured = 1e6 / period;
    if (measured < RateChoice.LOWEST.perSecond() * (1 - FrameRate.TOLERANCE)) {
      return new RateChoice(RateChoice.LOWEST, false);
    }
    List<FrameRate> own = ownRates(measured, declared);
    FrameRate best = fewestLost(own);
    if (gridStart.lost(best) > frames * MAX_LOSS) {
      // Frames without a grid: a higher rate keeps frames that follow each other quickly.
      best =
          fewestLost(
              Stream.concat(
                      Stream.of(best),
                      RateChoice.STANDARD.stream().filter(rate -> rate.perSecond() > measured))
                  .toList());
    }
    return new RateChoice(best, isEven(best), gridStart.leadMicros(best));
  }

  /** The rates that the frames may have, best first: standard, whole, as declared, as measured. */
  private static List<FrameRate> ownRates(double measured, List<FrameRate> declared) {
    Comparator<FrameRate> byDistance =
        Comparator.comparingDouble(rate -> Math.abs(rate.perSecond() / measured - 1));
    FrameRate exact = new FrameRate((int) Math.max(1, Math.round(measured * 10_000)), 10_000);
    FrameRate whole = new FrameRate((int) Math.max(1, Math.round(measured)), 1);
    return Stream.of(
            RateChoice.STANDARD.stream().filter(rate -> rate.isNear(exact)).sorted(byDistance),
            Stream.of(whole).filter(rate -> rate.isNear(exact)),
            declared.stream()
                .filter(rate -> Math.abs(rate.perSecond() / measured - 1) <= DECLARED_TOLERANCE),
            Stream.of(exact))
        .flatMap(rates -> rates)
        .toList();
  }

  /** The first of the rates with the fewest lost frames. */
  private FrameRate fewestLost(List<FrameRate> rates) {
    return rates.stream().min(Comparator.comparingLong(gridStart::lost)).orElseThrow();
  }

  /** Whether each of the first frames is on the slot after the previous frame's. */
  private boolean isEven(FrameRate rate) {
    double slot = 1e6 / rate.perSecond();
    long[] times = sections.get(0);
    for (int i = 0; i < Math.min(times.length, FrameTimes.FIRST_FRAMES); i++) {
      if (Math.abs(times[i] - times[0] - i * slot) > ROUNDING) {
        return false;
      }
    }
    return sections.size() == 1;
  }

  /** The length of a frame in microseconds. */
  private double period() {
    long[] intervals =
        sections.stream()
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
   * unsteady intervals. Each run between two pauses or two joints of recordings has a line of its
   * own, with the same slope.
   */
  private double fitted(double length, double maxJitter) {
    Fit fit = new Fit();
    for (long[] times : sections) {
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
