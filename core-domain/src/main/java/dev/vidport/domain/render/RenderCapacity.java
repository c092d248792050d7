package dev.vidport.domain.render;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * The living workers, and the heavy steps that wait for one.
 *
 * @param waiting heavy steps that no worker has started
 */
public record RenderCapacity(List<WorkerLoad> workers, int waiting) {
  public RenderCapacity {
    workers = List.copyOf(workers);
  }

  /** One idle worker that renders this many chunks at a time without sharing processors. */
  public static RenderCapacity ofOneWorker(int parallelChunks) {
    return new RenderCapacity(List.of(new WorkerLoad(parallelChunks, parallelChunks, 0, 1)), 0);
  }

  /**
   * Number of chunks that could be rendered in parallel, in addition to all other heavy steps,
   * without sharing processors; at least 1.
   */
  public int parallelChunks() {
    int all = workers.stream().mapToInt(WorkerLoad::parallelChunks).sum();
    int busy = workers.stream().mapToInt(WorkerLoad::running).sum() + waiting;
    return Math.max(1, all - busy);
  }

  /**
   * The workers with a free slot once the waiting steps have been started, the slowest first. Every
   * worker is expected to start an equal share of those.
   */
  List<FreeWorker> free() {
    List<FreeWorker> free = new ArrayList<>();
    for (WorkerLoad worker : workers) {
      if (worker.freeSlots() > 0) {
        free.add(new FreeWorker(worker, worker.freeSlots()));
      }
    }
    // In this order, the others take what is more than a worker can start.
    free.sort(Comparator.comparingInt(FreeWorker::slots));
    List<FreeWorker> remaining = new ArrayList<>();
    int left = waiting;
    for (int i = 0; i < free.size(); i++) {
      FreeWorker worker = free.get(i);
      int others = free.size() - i - 1;
      int lost = Math.min(worker.slots(), (left + others) / (others + 1));
      left -= lost;
      if (worker.slots() > lost) {
        remaining.add(new FreeWorker(worker.load(), worker.slots() - lost));
      }
    }
    remaining.sort(Comparator.comparingDouble(worker -> worker.load().speed()));
    return Collections.unmodifiableList(remaining);
  }

  /**
   * A worker that can start chunks.
   *
   * @param slots chunks that it can start
   */
  record FreeWorker(WorkerLoad load, int slots) {}
}
