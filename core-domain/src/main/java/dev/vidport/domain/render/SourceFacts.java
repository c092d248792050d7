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
  /**
   * Where the output's grid lies on the source's clock, in microseconds: on its first frame. A grid
   * laid on the container's start would fall between the frames of many files and double one frame
   * and skip the next. A frame's length of sound that comes before the picture goes: showing the
   * first frame twice would add a frame to the many files whose sound starts with the run-up of its
   * encoder.
   */
  long originMicros(FrameRate rate) {
    long firstPts = video.firstPtsMicros();
    long slot = (long) Math.floor((firstPts - startMicros) / 1e6 * rate.perSecond());
    return firstPts - rate.micros(slot);
  }

  /** The same file, of which more is known. */
  public SourceFacts with(Optional<WebReady> found) {
    return new SourceFacts(container, sizeBytes, startMicros, lengthMicros, video, audio, found);
  }
}
