package dev.vidport.media.still;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The criteria for a good still, adapted to one video. A video filmed at night is dark throughout,
 * and bars darken all frames: then a typical brightness suffices, and the sharpest frame is
 * selected.
 *
 * @param minMean the lowest mean brightness of a good still
 * @param maxMean the highest mean brightness of a good still
 * @param minContrast the lowest contrast of a good still
 */
record StillCriteria(double minMean, double maxMean, double minContrast) {
  private static final double BLACK = 16;
  private static final double SHARE_OF_TYPICAL = 0.6;

  static StillCriteria of(List<FrameStatistics> frames) {
    List<FrameStatistics> visible = frames.stream().filter(FrameStatistics::isVisible).toList();
    double typical =
        BLACK + SHARE_OF_TYPICAL * (quantile(visible, FrameStatistics::mean, 0.75) - BLACK);
    return new StillCriteria(
        Math.min(40, typical),
        // Allows the white pages of screen recordings, but not a flash brighter than the rest.
        Math.max(215, quantile(visible, FrameStatistics::mean, 0.25) + 5),
        Math.min(30, SHARE_OF_TYPICAL * quantile(visible, FrameStatistics::contrast, 0.75)));
  }

  private static double quantile(
      List<FrameStatistics> frames, ToDoubleFunction<FrameStatistics> of, double share) {
    double[] sorted = frames.stream().mapToDouble(of).filter(Double::isFinite).sorted().toArray();
    return sorted.length == 0 ? 0 : sorted[(int) (share * (sorted.length - 1))];
  }

  /** Rates a frame; larger is better. Only the order of the scores matters. */
  double score(FrameStatistics frame) {
    if (meets(frame)) {
      return 1000 - frame.blur();
    }
    if (frame.isVisible()) {
      return 100 + frame.contrast() + frame.brightest() / 1000;
    }
    return frame.brightest() / 1000;
  }

  private boolean meets(FrameStatistics frame) {
    return frame.isVisible()
        && frame.mean() >= minMean
        && frame.mean() <= maxMean
        && frame.contrast() >= minContrast
        && Double.isFinite(frame.blur());
  }
}
