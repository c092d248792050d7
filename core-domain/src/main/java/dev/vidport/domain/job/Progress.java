package dev.vidport.domain.job;

import java.util.Optional;

/**
 * How far a render job is (service interface 2.3, {@code progress}).
 *
 * @param videoSeconds seconds of picture rendered so far, summed over the chunks
 * @param topRendition label of the largest rendition, once it is planned
 * @param reception how it stands to the recording that it was started with; empty where there is
 *     none, and once all of that is there and planned
 */
public record Progress(
    boolean planned,
    int chunksTotal,
    int chunksDone,
    boolean audioDone,
    double videoSeconds,
    Optional<String> topRendition,
    Optional<Reception> reception) {
  /** The progress of a job that waits for no recording. */
  public Progress(
      boolean planned,
      int chunksTotal,
      int chunksDone,
      boolean audioDone,
      double videoSeconds,
      Optional<String> topRendition) {
    this(planned, chunksTotal, chunksDone, audioDone, videoSeconds, topRendition, Optional.empty());
  }

  public static Progress none() {
    return new Progress(false, 0, 0, false, 0, Optional.empty());
  }
}
