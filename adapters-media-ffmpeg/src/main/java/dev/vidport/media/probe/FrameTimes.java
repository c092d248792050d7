package dev.vidport.media.probe;

import java.util.Arrays;
import java.util.PriorityQueue;

/**
 * Presentation times of a video's frames, from packets in storage order. Memory is bounded: keeps
 * the times of all frames in the first minutes, then of short runs of frames spread over the rest
 * of the video, where other recordings may be joined.
 */
final class FrameTimes {
  /** The number of first frames of which none is left out. */
  static final int FIRST_FRAMES = 10_000;

  private static final int RUN_FRAMES = 32;
  private static final int MAX_RUNS = 320;
  private static final int MAX_FRAMES = FIRST_FRAMES + MAX_RUNS * RUN_FRAMES;

  /** No codec stores a frame more than 16 frames before or after its display position. */
  private static final int MAX_REORDERED = 32;

  private final PriorityQueue<Long> pending = new PriorityQueue<>();
  private long[] times = new long[256];
  private int count;
  private long frame;

  /** One of this many runs is kept. */
  private long runsPerKept = 1;

  void add(long micros) {
    pending.add(micros);
    if (pending.size() > MAX_REORDERED) {
      next(pending.remove());
    }
  }

  private void next(long micros) {
    if (count == MAX_FRAMES) {
      dropEverySecondRun();
    }
    long run = (frame - FIRST_FRAMES) / RUN_FRAMES;
    if (frame < FIRST_FRAMES || run % runsPerKept == 0) {
      append(micros);
    }
    frame++;
  }

  private void dropEverySecondRun() {
    count = FIRST_FRAMES;
    for (int run = FIRST_FRAMES; run < MAX_FRAMES; run += 2 * RUN_FRAMES) {
      System.arraycopy(times, run, times, count, RUN_FRAMES);
      count += RUN_FRAMES;
    }
    runsPerKept *= 2;
  }

  private void append(long micros) {
    if (count == times.length) {
      times = Arrays.copyOf(times, 2 * count);
    }
    times[count++] = micros;
  }

  /** Ascending, in microseconds. */
  long[] micros() {
    long[] all = Arrays.copyOf(times, count + pending.size());
    int next = count;
    for (long time : pending) {
      all[next++] = time;
    }
    // A damaged packet may arrive too late for the queue to sort it.
    Arrays.sort(all);
    return all;
  }
}
