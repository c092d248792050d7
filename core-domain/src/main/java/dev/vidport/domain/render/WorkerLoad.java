package dev.vidport.domain.render;

/**
 * What a worker can do, and what it does now.
 *
 * @param slots heavy steps that it runs at a time
 * @param parallelChunks chunks that it renders at a time without sharing processors, at most as
 *     many as there are slots; 0 while it starts none
 * @param running heavy steps that it runs now
 * @param speed what it renders in a second with all its processors, compared with other workers;
 *     positive
 */
public record WorkerLoad(int slots, int parallelChunks, int running, double speed) {
  public WorkerLoad {
    if (slots < 1 || parallelChunks < 0 || running < 0 || !(speed > 0)) {
      throw new IllegalArgumentException("not a worker: " + slots + " slots, speed " + speed);
    }
  }

  /** Heavy steps that it could start now. */
  int freeSlots() {
    return parallelChunks == 0 ? 0 : Math.max(0, slots - running);
  }

  /** What it renders in a second of each of {@code chunks} that it renders beside its steps. */
  double speedOfEach(int chunks) {
    int all = running + chunks;
    return speed * Math.min(all, parallelChunks) / parallelChunks / all;
  }
}
