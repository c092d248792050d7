package dev.vidport.media.still;

import dev.vidport.domain.thumbnail.Stills;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Selects the poster and the candidates of a video among the measured frames. Pure. */
final class StillSelector {
  /** Two frames with at least this distance are clearly different at the size of a thumbnail. */
  private static final double CLEARLY_DIFFERENT = 4;

  /** A smaller distance is encoder noise on a static frame. */
  private static final double SLIGHTLY_DIFFERENT = 0.5;

  private final List<FrameStatistics> measured;
  private final Miniatures miniatures;
  private final double seconds;
  private final Comparator<FrameStatistics> bestFirst;

  /**
   * @param seconds length of the video
   */
  StillSelector(List<FrameStatistics> measured, Miniatures miniatures, double seconds) {
    this.measured = measured;
    this.miniatures = miniatures;
    this.seconds = seconds;
    StillCriteria criteria = StillCriteria.of(measured);
    this.bestFirst = Comparator.comparingDouble(criteria::score).reversed();
  }

  /** The best frame, the earliest of equals; empty when no frame was measured. */
  Optional<FrameStatistics> poster() {
    return measured.stream().min(bestFirst);
  }

  /** The best frame of each of six equal sections that differs from the poster and the others. */
  List<FrameStatistics> candidates() {
    List<FrameStatistics> selected = new ArrayList<>();
    poster().filter(FrameStatistics::isVisible).ifPresent(selected::add);
    if (selected.isEmpty()) {
      return List.of();
    }
    for (int section = 0; section < Stills.MAX_CANDIDATES; section++) {
      candidate(section, selected).ifPresent(selected::add);
    }
    return List.copyOf(selected.subList(1, selected.size()));
  }

  private Optional<FrameStatistics> candidate(int section, List<FrameStatistics> selected) {
    double length = seconds / Stills.MAX_CANDIDATES;
    List<FrameStatistics> within =
        measured.stream()
            .filter(FrameStatistics::isVisible)
            .filter(frame -> (int) (frame.seconds() / length) == section)
            .sorted(bestFirst)
            .toList();
    return within.stream()
        .filter(frame -> distance(frame, selected) >= CLEARLY_DIFFERENT)
        .findFirst()
        .or(() -> mostDifferent(within, selected));
  }

  private Optional<FrameStatistics> mostDifferent(
      List<FrameStatistics> within, List<FrameStatistics> selected) {
    return within.stream()
        .filter(frame -> distance(frame, selected) >= SLIGHTLY_DIFFERENT)
        .max(Comparator.comparingDouble(frame -> distance(frame, selected)));
  }

  private double distance(FrameStatistics frame, List<FrameStatistics> others) {
    return others.stream()
        .mapToDouble(other -> miniatures.distance(frame, other))
        .min()
        .orElse(Double.MAX_VALUE);
  }
}
