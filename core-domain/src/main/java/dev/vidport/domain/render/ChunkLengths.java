package dev.vidport.domain.render;

import dev.vidport.domain.render.RenderCapacity.FreeWorker;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;

/**
 * Finds the lengths of the chunks with which the living workers render a video soonest. Workers
 * take the next chunk whenever they have a free slot, so a worker that is slower than measured, is
 * busy with other steps, dies or joins late changes who renders what, but not the plan. For this,
 * several workers get chunks that become shorter towards the end: the last ones keep no worker
 * waiting for long.
 */
final class ChunkLengths {
  /** A video is rendered by the fastest of these; more would hardly find a chunk. */
  private static final int MAX_WORKERS = 64;

  /** Fewer or shorter chunks are preferred to ending this much sooner. */
  private static final double TOLERANCE = 1.05;

  /** Above this number, only every eighth part more is tried. */
  private static final int ALL_TRIED_UNTIL = 16;

  /** A slot takes this part of its share of what is left, so that others end no later. */
  private static final double PART_OF_SHARE = 0.5;

  private final List<FreeWorker> workers;
  private final double seconds;
  private final double shortest;
  private final double longest;
  private final double cost;

  /**
   * @param seconds length of the video
   * @param shortest length of a chunk, in seconds; the last one may have half of it, and that of a
   *     shorter video less
   * @param longest length of a chunk
   * @param cost of a chunk, as seconds of the video
   */
  ChunkLengths(
      RenderCapacity capacity, double seconds, double shortest, double longest, double cost) {
    List<FreeWorker> free = capacity.free();
    this.workers = free.subList(Math.max(0, free.size() - MAX_WORKERS), free.size());
    this.seconds = seconds;
    this.shortest = shortest;
    this.longest = longest;
    this.cost = cost;
  }

  /** The lengths in the order of the chunks, in seconds; together those of the video. */
  List<Double> best() {
    List<List<Double>> even = new ArrayList<>();
    long most = (long) Math.max(1, Math.floor(seconds / shortest));
    long fewest = (long) Math.max(1, Math.ceil(seconds / longest));
    for (long count = fewest;
        count <= Math.max(fewest, most);
        count += count < ALL_TRIED_UNTIL ? 1 : count / 8) {
      even.add(Collections.nCopies((int) count, seconds / count));
    }
    if (workers.isEmpty()) {
      return even.get(0);
    }
    double soonest = even.stream().mapToDouble(this::time).min().orElse(0);
    if (workers.size() > 1) {
      List<Double> shrinking = shrinking();
      if (time(shrinking) <= soonest * TOLERANCE) {
        return shrinking;
      }
    }
    return even.stream()
        .filter(lengths -> time(lengths) <= soonest * TOLERANCE)
        .findFirst()
        .orElse(even.get(0));
  }

  /** Each chunk is a part of what is left, which even the slowest slot renders before the rest. */
  private List<Double> shrinking() {
    double all = workers.stream().mapToDouble(each -> each.slots() * speedOfSlot(each)).sum();
    double least = workers.stream().mapToDouble(ChunkLengths::speedOfSlot).min().orElse(all);
    List<Double> lengths = new ArrayList<>();
    double left = seconds;
    while (left > 0) {
      double wanted = left * least / all * PART_OF_SHARE;
      double length = Math.min(longest, Math.max(shortest, wanted));
      boolean isLast = left - length < shortest / 2 && left <= longest;
      lengths.add(isLast ? left : length);
      left = isLast ? 0 : left - length;
    }
    return lengths;
  }

  private static double speedOfSlot(FreeWorker worker) {
    return worker.load().speedOfEach(worker.slots());
  }

  /** The time until the last chunk is done. */
  private double time(List<Double> lengths) {
    Deque<Double> left = new ArrayDeque<>(lengths);
    List<Rendering> all = new ArrayList<>();
    for (FreeWorker worker : workers) {
      Rendering rendering = new Rendering(worker);
      rendering.start(left);
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
        rendering.start(left);
      }
    }
  }

  /** The chunks that a worker renders. */
  private final class Rendering {
    private final FreeWorker worker;

    /** What is left of each. */
    private final List<Double> chunks = new ArrayList<>();

    Rendering(FreeWorker worker) {
      this.worker = worker;
    }

    /** Starts chunks in all free slots. */
    void start(Deque<Double> left) {
      while (chunks.size() < worker.slots() && !left.isEmpty()) {
        chunks.add(left.removeFirst() + cost);
      }
    }

    private double speed() {
      return worker.load().speedOfEach(chunks.size());
    }

    double untilNextEnd() {
      return chunks.isEmpty()
          ? Double.POSITIVE_INFINITY
          : Math.max(0, Collections.min(chunks)) / speed();
    }

    void advance(double time) {
      if (!chunks.isEmpty()) {
        double rendered = time * speed();
        chunks.replaceAll(left -> left - rendered);
        chunks.removeIf(left -> left <= 1e-9);
      }
    }
  }
}
