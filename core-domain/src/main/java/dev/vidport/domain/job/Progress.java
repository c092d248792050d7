package dev.vidport.domain.job;

import java.util.Optional;

/**
 * How far a render job is (service interface 2.3, {@code progress}).
 *
 * @param videoSeconds seconds of picture rendered so far, summed over the chunks
 * @param topRendition label of the largest rendition, once it is planned
 */
public record Progress(
    boolean planned,
    int chunksTotal,
    int chunksDone,
    boolean audioDone,
    double videoSeconds,
    Optional<String> topRendition) {
  public static Progress none() {
    return new Progress(false, 0, 0, false, 0, Optional.empty());
  }
}
