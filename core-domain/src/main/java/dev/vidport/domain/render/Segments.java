package dev.vidport.domain.render;

import java.util.Collections;
import java.util.List;

/**
 * Where the output's HLS segments start, the same in every rendition. Positions are frames after
 * the output's first.
 *
 * @param frames of a segment: of every one but the last where they are even, else about so many
 * @param starts where the segments start that follow the source's own keyframes, 0 first; empty
 *     where they are even
 */
public record Segments(int frames, List<Long> starts) {
  public Segments {
    starts = List.copyOf(starts);
    if (frames < 1 || (!starts.isEmpty() && starts.get(0) != 0)) {
      throw new IllegalArgumentException("no segments of " + frames + " frames from " + starts);
    }
  }

  public static Segments even(int frames) {
    return new Segments(frames, List.of());
  }

  public boolean areEven() {
    return starts.isEmpty();
  }

  /** Number of the segment in which {@code frame} lies, counted from 0. */
  public long indexOf(long frame) {
    if (areEven()) {
      return frame / frames;
    }
    int found = Collections.binarySearch(starts, frame);
    return found >= 0 ? found : -found - 2;
  }

  /**
   * Start of the first segment that starts at {@code frame} or after it; the last one's if none.
   */
  public long startFrom(long frame) {
    if (areEven()) {
      return (frame + frames - 1) / frames * frames;
    }
    int found = Collections.binarySearch(starts, frame);
    int index = found >= 0 ? found : -found - 1;
    return starts.get(Math.min(index, starts.size() - 1));
  }
}
