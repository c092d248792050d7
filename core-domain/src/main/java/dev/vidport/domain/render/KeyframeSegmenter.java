package dev.vidport.domain.render;

import dev.vidport.domain.media.WebReadyFacts;
import java.util.ArrayList;
import java.util.List;

/**
 * Selects the keyframes of a source that start a segment.
 *
 * @param wanted target number of frames per segment
 * @param longest maximum number of frames in a segment and between two keyframes
 */
record KeyframeSegmenter(int wanted, long longest) {
  /**
   * @param keyframes the keyframes of a {@link WebReadyFacts}, at most {@code longest} frames apart
   * @param frames number of frames in the source
   */
  Segments of(List<Long> keyframes, long frames) {
    List<Long> cuts = new ArrayList<>(keyframes);
    // A segment may also end at the end of the source.
    cuts.add(frames);
    List<Long> starts = new ArrayList<>();
    for (int at = 0; at < keyframes.size(); at = next(cuts, at)) {
      starts.add(cuts.get(at));
    }
    return new Segments(wanted, starts);
  }

  /**
   * The cut that makes the segment nearest to the target length; a tiny segment only if
   * unavoidable.
   */
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
