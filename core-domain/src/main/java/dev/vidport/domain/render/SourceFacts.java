package dev.vidport.domain.render;

import java.util.Optional;

/**
 * What a probe found of a source file.
 *
 * @param container ffmpeg's name of the format, such as {@code matroska,webm}
 * @param sizeBytes size of the file
 * @param startMicros earliest time of any stream, in microseconds on the source's clock
 * @param lengthMicros length in microseconds; measured from the packets where the file does not say
 * @param webReady empty for a file that has to be encoded anew for players
 */
public record SourceFacts(
    String container,
    long sizeBytes,
    long startMicros,
    long lengthMicros,
    VideoFacts video,
    Optional<AudioFacts> audio,
    Optional<WebReady> webReady) {
  /** The same file, of which more is known. */
  public SourceFacts with(Optional<WebReady> found) {
    return new SourceFacts(container, sizeBytes, startMicros, lengthMicros, video, audio, found);
  }
}
