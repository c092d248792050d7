package dev.vidport.domain.video;

import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.thumbnail.Stills;
import java.util.List;

/**
 * The result of processing.
 *
 * @param lengthMicros length of the output in microseconds
 * @param rate frames per second
 * @param width width of the top rendition in pixels
 * @param height height of the top rendition in pixels
 * @param renditions labels of all renditions, the largest first
 * @param hasAudio whether the output has an audio track
 * @param storedBytes total size of all published objects in bytes
 */
public record Output(
    long lengthMicros,
    FrameRate rate,
    int width,
    int height,
    List<String> renditions,
    boolean hasAudio,
    long storedBytes,
    Stills stills) {
  public Output {
    renditions = List.copyOf(renditions);
  }

  public double seconds() {
    return lengthMicros / 1e6;
  }

  /** Short side of the top rendition. */
  public int shortSide() {
    return Math.min(width, height);
  }
}
