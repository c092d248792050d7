package dev.vidport.media.probe;

import java.util.Arrays;
import java.util.PriorityQueue;

/**
 * The presentation times of a video's first frames, from packets in storage order. Memory is
 * bounded: ten minutes of a video show its rate.
 */
final class FrameTimes {
  /** Also bounds what is read of files whose other facts are in the headers. */
  static final int MAX_FRAMES = 20_000;

  /** No codec stores a frame more than 16 frames before or after its place. */
  private static final int MAX_REORDERED = 32;

  private final PriorityQueue<Long> pending = new PriorityQueue<>();
  private long[] times = new long[256];
  private int count;

  void add(long micros) {
    if (count + pending.size() < MAX_FRAMES) {
      pending.add(micros);
      if (pending.size() > MAX_REORDERED) {
        append(pending.remove());
      }
    }
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
    // A damaged packet may come later than it could be sorted in.
    Arrays.sort(all);
    return all;
  }
}
