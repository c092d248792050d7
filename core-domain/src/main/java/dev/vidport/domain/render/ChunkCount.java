package dev.vidport.domain.render;

import dev.vidport.domain.render.RenderCapacity.FreeWorker;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Finds the number of chunks with which several workers render a video soonest. Workers take the
 * next chunk whenever they have a free slot. With few chunks, a slow worker may keep all others
 * waiting for its last one; each further chunk has a cost.
 */
final class ChunkCount {
  /** A video is rendered by the fastest of these; more would hardly find a chunk. */
  private static final int MAX_WORKERS = 64;

  /** Fewer chunks are preferred to ending this much sooner. */
  private static final double TOLERANCE = 1.05;

  /** Above this number, only every eighth part more is tried. */
  private static final int ALL_TRIED_UNTIL = 16;

  private final List<FreeWorker> workers;
  private final double seconds;
  private final double cost;

  /**
   * @param seconds length of the video
   * @param cost of a chunk, as seconds of the video
   */
  ChunkCount(RenderCapacity capacity, double seconds, double cost) {
    List<FreeWorker> free = capacity.free();
    this.workers = free.subList(Math.max(0, free.size() - MAX_WORKERS), free.size());
    this.seconds = seconds;
    this.cost = cost;
  }

  /**
   * Returns the smallest number with which the video is done about as soon as possible.
   *
   * @param max the largest number that is allowed
   */
  long best(long max) {
    if (workers.isEmpty()) {
      return 1;
    }
    List<Long> counts = new ArrayList<>();
    for (long count = 1; count <= max; count += count < ALL_TRIED_UNTIL ? 1 : count / 8) {
      counts.add(count);
    }
    double soonest = counts.stream().mapToDouble(this::time).min().orElse(0);
    return counts.stream()
        .filter(count -> time(count) <= soonest * TOLERANCE)
        .findFirst()
        .orElse(1L);
  }

  /** The time until the last of {@code count} equal chunks is done. */
  private double time(long count) {
    double work = seconds / count + cost;
    long left = count;
    List<Rendering> all = new ArrayList<>();
    for (FreeWorker worker : workers) {
      Rendering rendering = new Rendering(worker);
      left -= rendering.start(work, left);
      all.add(rendering);
    }
    double now = 0;
    while (true) {
      double step = Double.POSITIVE_INFINITY;
      for (Rendering rendering : all) {
        step = Math.min(step, rendering.untilNextEnd());
      }
      if (Double.isInfinite(step)) {
        return now;
      }
      now += step;
      for (Rendering rendering : all) {
        rendering.advance(step);
        left -= rendering.start(work, left);
      }
    }
  }

  /** The chunks that a worker renders, the one that ends first at the head. */
  private static final class Rendering {
    private final FreeWorker worker;

    /** What each chunk has been rendered up to, from the beginning of the worker's first one. */
    private double rendered;

    /** The values of {@link #rendered} at which chunks end. */
    private final Deque<Double> ends = new ArrayDeque<>();

    Rendering(FreeWorker worker) {
      this.worker = worker;
    }

    /** Starts chunks in all free slots, and returns their number. */
    long start(double work, long most) {
      long started = Math.min(most, worker.slots() - ends.size());
      for (int i = 0; i < started; i++) {
        ends.addLast(rendered + work);
      }
      return started;
    }

    private double speed() {
      return worker.load().speedOfEach(ends.size());
    }

    double untilNextEnd() {
      return ends.isEmpty()
          ? Double.POSITIVE_INFINITY
          : Math.max(0, ends.getFirst() - rendered) / speed();
    }

    void advance(double time) {
      if (!ends.isEmpty()) {
        rendered += time * speed();
        while (!ends.isEmpty() && ends.getFirst() <= rendered + 1e-9) {
          ends.removeFirst();
        }
      }
    }
  }
}
