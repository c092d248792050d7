package dev.vidport.media.still;

import dev.vidport.domain.thumbnail.Stills;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Chooses the stills of a video among the pictures that were measured. Pure. */
final class Choice {
  /** From here on two pictures can be told apart at the size of a thumbnail. */
  private static final double UNLIKE = 4;

  /** Less than this is the encoder's noise on a picture that stands still. */
  private static final double DIFFERENT = 0.5;

  private final List<Look> looks;
  private final Miniatures miniatures;
  private final double seconds;
  private final Comparator<Look> best;

  /**
   * @param seconds length of the video
   */
  Choice(List<Look> looks, Miniatures miniatures, double seconds) {
    this.looks = looks;
    this.miniatures = miniatures;
    this.seconds = seconds;
    Standard standard = Standard.of(looks);
    this.best = Comparator.comparingDouble(standard::worth).reversed();
  }

  /** The best of all, and of several as good the earliest; empty when nothing was measured. */
  Optional<Look> poster() {
    return looks.stream().min(best);
  }

  /** The best of each of six equal stretches, but none that looks like another or the poster. */
  List<Look> candidates() {
    List<Look> chosen = new ArrayList<>();
    poster().filter(Look::visible).ifPresent(chosen::add);
    if (chosen.isEmpty()) {
      return List.of();
    }
    for (int stretch = 0; stretch < Stills.MOST_CANDIDATES; stretch++) {
      ofStretch(stretch, chosen).ifPresent(chosen::add);
    }
    return List.copyOf(chosen.subList(1, chosen.size()));
  }

  private Optional<Look> ofStretch(int stretch, List<Look> chosen) {
    double length = seconds / Stills.MOST_CANDIDATES;
    List<Look> within =
        looks.stream()
            .filter(Look::visible)
            .filter(look -> (int) (look.seconds() / length) == stretch)
            .sorted(best)
            .toList();
    return within.stream()
        .filter(look -> distance(look, chosen) >= UNLIKE)
        .findFirst()
        .or(() -> mostUnlike(within, chosen));
  }

  private Optional<Look> mostUnlike(List<Look> within, List<Look> chosen) {
    return within.stream()
        .filter(look -> distance(look, chosen) >= DIFFERENT)
        .max(Comparator.comparingDouble(look -> distance(look, chosen)));
  }

  private double distance(Look look, List<Look> others) {
    return others.stream()
        .mapToDouble(other -> miniatures.between(look, other))
        .min()
        .orElse(Double.MAX_VALUE);
  }
}
