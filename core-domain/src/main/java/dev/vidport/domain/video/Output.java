package dev.vidport.domain.video;

import dev.vidport.domain.thumbnail.Stills;
import java.util.List;
import java.util.Optional;

/**
 * What processing made.
 *
 * @param lengthMicros length of the output in microseconds
 * @param width width of the top rendition in pixels
 * @param height height of the top rendition in pixels
 * @param renditions labels of all renditions, the largest first
 * @param audio whether it has sound
 * @param storedBytes bytes of every published object
 * @param stills empty for videos of before there were candidates
 */
public record Output(
    long lengthMicros,
    int width,
    int height,
    List<String> renditions,
    boolean audio,
    long storedBytes,
    Optional<Stills> stills) {
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
