package dev.vidport.media.probe;

import dev.vidport.domain.media.FrameRate;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Finds the best start for the grid of a rate, and counts the frames that share a slot on it.
 * Recordings that were joined may be offset by half a slot: on a grid that starts with the first
 * frame, the frames of one recording would be on the borders of slots.
 *
 * @param sections the times of the frames in microseconds, ascending; each section has a clock of
 *     its own
 */
record GridStart(List<long[]> sections) {
  /**
   * Frames closer than this, in microseconds, cannot all be shown at the highest rate of an output.
   * Times in whole milliseconds make some of its intervals as short.
   */
  private static final long MIN_INTERVAL = 16_000;

  /** The number of compared starts of the grid. */
  private static final int STARTS_PER_SLOT = 16;

  /** Starts on each side that should lose no frames either: nearly a quarter of a slot. */
  private static final int NEARBY_STARTS = 3;

  /**
   * The largest distance of the grid from the first frame, in microseconds. Frames and audio that
   * were in sync may drift apart by this distance.
   */
  private static final double MAX_LEAD = 10_000;

  /**
   * How much earlier than the first frame the grid must start so that each frame is nearest to a
   * slot of its own, in microseconds.
   */
  long leadMicros(FrameRate rate) {
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
   * The possible starts of the grid, in sixteenths of a slot before the first frame, which keeps
   * its slot. At a higher rate than any output has, only the frames on the grid are shown.
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

  /** Frames that were not measured also need some distance from the borders of the slots. */
  private static long lostNearby(long[] lost, int start) {
    return IntStream.rangeClosed(-NEARBY_STARTS, NEARBY_STARTS)
        .mapToLong(i -> lost[Math.floorMod(start + i, lost.length)])
        .sum();
  }

  /**
   * How many frames share a slot with the next frame on the best grid, although they could be
   * apart.
   */
  long lost(FrameRate rate) {
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
    return sections.stream().mapToLong(times -> lost(times, slot, lead, minInterval)).sum();
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
}
