package dev.vidport.usecases.job.port;

import dev.vidport.domain.render.RenderCapacity;
import java.time.Duration;

/** The capacity of the workers of an instance. */
public interface WorkerCapacity {
  /** The living workers and what they do now. */
  RenderCapacity capacity();

  /** Whether a living worker can draw captions into the picture; unknown where none tells. */
  default CaptionSupport captionSupport() {
    return CaptionSupport.UNKNOWN;
  }

  /**
   * Reports what this worker has rendered, from which its speed is measured. Does nothing where
   * speeds are not measured.
   *
   * @param work the rendered amount, in any unit that is the same on all workers
   * @param time that it took
   */
  default void rendered(double work, Duration time) {}
}
