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

  /**
   * The shortest and longest intervals of evenly shown film in which fields are repeated, in frames
   * of the film: 2 and 3 fields instead of 2.5, or once a while 3 instead of 2.
   */
  private static final double SHORTEST_OF_FILM = 0.75;

  private static final double LONGEST_OF_FILM = 1.48;

  /** The share of other intervals, where film was cut. */
  private static final double MAX_CUTS = 0.01;

  /** The relative difference of the mean interval of film from its rate. */
  private static final double FILM_TOLERANCE = 0.005;

  /** With more jitter, in frames, the times are on no grid of the measured rate. */
  private static final double MAX_GRID_JITTER = 0.1;

  private final List<long[]> sections;
  private final int frames;
  private final double period;
  private final double jitter;
  private final GridStart gridStart;

  private RateMeasurement(List<long[]> sections) {
    this.sections = sections;
    this.frames = sections.stream().mapToInt(times -> times.length).sum();
    long[] intervals = intervals();
    this.period = period(intervals);
    this.jitter = typicalJitter(intervals, period) / period;
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
    Optional<FrameRate> lower = lowerRate(measured);
    if (lower.isPresent()) {
      best = lower.orElseThrow();
    } else if (gridStart.lost(best) > frames * MAX_LOSS) {
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

  /**
   * A lower rate that shows every frame as well. The fields of film are repeated for television
   * (soft telecine): its intervals alternate, and a part of them is too short.
   */
  private Optional<FrameRate> lowerRate(double measured) {
    double mean = meanInterval(measured);
    FrameRate whole = new FrameRate((int) Math.max(1, Math.round(1e6 / mean)), 1);
    List<FrameRate> lower =
        Stream.concat(RateChoice.STANDARD.stream(), Stream.of(whole))
            .filter(rate -> rate.perSecond() < measured * (1 - 2 * FILM_TOLERANCE))
            .filter(rate -> gridStart.lost(rate) <= frames * MAX_LOSS)
            .toList();
    Optional<FrameRate> film =
        lower.stream()
            .filter(rate -> Math.abs(mean * rate.perSecond() / 1e6 - 1) <= FILM_TOLERANCE)
            .filter(this::isFilm)
            // Of 24 and 24000/1001, the nearer one.
            .min(Comparator.comparingDouble(rate -> Math.abs(mean * rate.perSecond() / 1e6 - 1)));
    return film.isPresent() || jitter <= MAX_GRID_JITTER
        ? film
        // Film and video: the measured rate is between those of both.
        : lower.stream().filter(RateChoice.STANDARD::contains).findFirst();
  }

  /**
   * The mean interval without pauses, in microseconds, as the slope of a line through the times
   * over the frames: 24 and 24000/1001 frames per second differ by less than an incomplete pair of
   * intervals.
   */
  private double meanInterval(double measured) {
    Fit fit = new Fit();
    for (long[] times : sections) {
      int start = 0;
      for (int i = 0; i < times.length; i++) {
        if (i > 0 && times[i] - times[i - 1] > MAX_GAP_FRAMES * 1e6 / measured) {
          fit.endRun();
          start = i;
        }
        fit.add(i - start, (double) (times[i] - times[start]));
      }
      fit.endRun();
    }
    return fit.slope(1e6 / measured);
  }

  /** Whether nearly all intervals, except for pauses, occur in film at this rate. */
  private boolean isFilm(FrameRate rate) {
    double slot = 1e6 / rate.perSecond();
    long others =
        Arrays.stream(intervals())
            .filter(micros -> micros < SHORTEST_OF_FILM * slot || micros > LONGEST_OF_FILM * slot)
            .filter(micros -> micros <= MAX_GAP_FRAMES * slot)
            .count();
    return others <= frames * MAX_CUTS;
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

  /** The intervals between frames in microseconds, ascending. */
  private long[] intervals() {
    return sections.stream()
        .flatMapToLong(
            times ->
                LongStream.range(1, times.length).map(i -> times[(int) i] - times[(int) i - 1]))
        .sorted()
        .toArray();
  }

  /** The length of a frame in microseconds. */
  private double period(long[] intervals) {
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
