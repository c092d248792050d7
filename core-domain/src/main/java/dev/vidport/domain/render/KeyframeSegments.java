package dev.vidport.domain.render;

import java.util.ArrayList;
import java.util.List;

/**
 * Chooses which of a source's keyframes begin a segment.
 *
 * @param wanted frames of a segment
 * @param longest frames that one may have, and that may lie between two keyframes
 */
record KeyframeSegments(int wanted, long longest) {
  /**
   * @param keyframes as of a {@link WebReady}, {@code longest} apart at most
   * @param frames of the source
   */
  Segments of(List<Long> keyframes, long frames) {
    List<Long> cuts = new ArrayList<>(keyframes);
    // A segment may end with the source too.
    cuts.add(frames);
    List<Long> starts = new ArrayList<>();
    for (int at = 0; at < keyframes.size(); at = next(cuts, at)) {
      starts.add(cuts.get(at));
    }
    return new Segments(wanted, starts);
  }

  /** The cut whose segment is nearest to what is wanted; a tiny one only where it must be. */
  private int next(List<Long> cuts, int from) {
    int best = from + 1;
    for (int i = best; i < cuts.size(); i++) {
      long frames = cuts.get(i) - cuts.get(from);
      if (frames > longest) {
        break;
      }
      long before = cuts.get(best) - cuts.get(from);
      if (before < wanted / 2 || Math.abs(frames - wanted) <= Math.abs(before - wanted)) {
        best = i;
      }
    }
    return best;
  }
}
