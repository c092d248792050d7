package dev.vidport.domain.thumbnail;

import java.util.List;

/**
 * The stills that were taken of a finished video.
 *
 * @param posterSeconds when the picture of the automatic poster is shown
 * @param candidateSeconds the same of the further candidates: the first is candidate 1, since 0 is
 *     the automatic poster; in the order of their times
 */
public record Stills(double posterSeconds, List<Double> candidateSeconds, Filmstrip filmstrip) {
  public static final int MOST_CANDIDATES = 6;

  public Stills {
    candidateSeconds = List.copyOf(candidateSeconds);
  }

  /** How many candidates there are beside the automatic poster. */
  public int candidates() {
    return candidateSeconds.size();
  }

  /** When the picture of {@code candidate} is shown. */
  public double seconds(int candidate) {
    return candidate == 0 ? posterSeconds : candidateSeconds.get(candidate - 1);
  }
}
