package dev.vidport.domain.job;

import java.util.Optional;

/**
 * The progress of a render job (service interface 2.3, {@code progress}).
 *
 * @param audioDone whether no audio is left to render; also true for a planned video without audio
 * @param videoSeconds seconds of video rendered so far, summed over the chunks
 * @param topRendition label of the largest rendition, once the job is planned
 * @param reception state of the recording that the job was started with; empty if there is no
 *     recording, and once the recording is complete and planned
 */
public record Progress(
    boolean planned,
    int chunksTotal,
    int chunksDone,
    boolean audioDone,
    double videoSeconds,
    Optional<String> topRendition,
    Optional<RecordingProgress> reception) {
  /** The progress of a job without a recording. */
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
