package dev.vidport.persistence.engine;

import dev.vidport.usecases.job.port.CaptionSupport;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What a worker writes with its heartbeat.
 *
 * @param parallelChunks the chunks that it can render at a time now
 * @param speed measured speed; empty if it was not measured yet
 * @param freeBytes of the disk of its work folder
 * @param captions whether it can draw captions into the picture
 */
record WorkerState(
    int parallelChunks,
    OptionalDouble speed,
    long freeBytes,
    WorkerVersions versions,
    CaptionSupport captions) {
  /** The width of the column. */
  private static final int MAX_LENGTH = 500;

  /** Empty if captions can be drawn; null if that is not known. */
  @Nullable String captionObstacle() {
    if (!captions.isKnown()) {
      return null;
    }
    String obstacle = captions.obstacle().orElse("");
    return obstacle.substring(0, Math.min(MAX_LENGTH, obstacle.length()));
  }
}
