package dev.vidport.domain.render;

import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * The starts of the output's HLS segments, which are the same in every rendition. Positions are
 * counted in frames from the output's first frame.
 *
 * @param frames number of frames in a segment: exact for all segments except the last if they are
 *     even, otherwise approximate
 * @param starts the starts of segments that follow the source's own keyframes, 0 first; empty if
 *     the segments are even
 */
public record Segments(int frames, List<Long> starts) {
  public Segments {
    starts = List.copyOf(starts);
    if (frames < 1 || (!starts.isEmpty() && starts.get(0) != 0)) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "invalid segments: %d frames, starts %s", frames, starts));
    }
  }

  public static Segments even(int frames) {
    return new Segments(frames, List.of());
  }

  public boolean areEven() {
    return starts.isEmpty();
  }

  /** Index of the segment that contains {@code frame}, counted from 0. */
  public long indexOf(long frame) {
    if (areEven()) {
      return frame / frames;
    }
    int found = Collections.binarySearch(starts, frame);
    return found >= 0 ? found : -found - 2;
  }

  /**
   * Start of the first segment at or after {@code frame}; the start of the last segment if there is
   * none.
   */
  long startFrom(long frame) {
    if (areEven()) {
      return (frame + frames - 1) / frames * frames;
    }
    int found = Collections.binarySearch(starts, frame);
    int index = found >= 0 ? found : -found - 1;
    return starts.get(Math.min(index, starts.size() - 1));
  }

  /** Start of the segment that contains {@code frame}. */
  long startOf(long frame) {
    return areEven() ? frame / frames * frames : starts.get((int) indexOf(frame));
  }
}
