package dev.vidport.usecases.job.port;

/** How a step uses a worker. Each lane has its own threads. */
public enum StepLane {
  /** Uses processors for long: as many at a time as the worker has slots. */
  HEAVY,
  /**
   * Takes moments, regardless of the video's length. Must not wait for a step that takes an hour.
   */
  QUICK,
  /**
   * Renders what a viewer waits for: as many at a time as the worker has slots. Must not wait for a
   * step that takes an hour.
   */
  EARLY,
  /**
   * Measures or encodes audio, in about a thirtieth of its length: as many at a time as the worker
   * has slots. Viewers of an early rendition wait for it.
   */
  AUDIO,
  /** Lasts as long as a recording does, however little work it has. */
  LIVE,
  /**
   * Recognizes speech, here or at a server: for long, and for a video that is published already.
   * Must not make a video wait.
   */
  SPEECH,
  /**
   * Improves what is published already, with as much of the processors as other steps leave: one at
   * a time.
   */
  BACKGROUND,
  /** Waits for a network for most of its time. */
  TRANSFER
}
