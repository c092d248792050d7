package dev.vidport.domain.thumbnail;

import java.util.List;

/**
 * The stills that were extracted from a finished video.
 *
 * @param posterSeconds time of the automatic poster in the video
 * @param candidateSeconds times of the other candidates, in ascending order; the first is candidate
 *     1, because candidate 0 is the automatic poster
 */
public record Stills(double posterSeconds, List<Double> candidateSeconds, Filmstrip filmstrip) {
  public static final int MAX_CANDIDATES = 6;

  public Stills {
    candidateSeconds = List.copyOf(candidateSeconds);
  }

  /** The number of candidates, not counting the automatic poster. */
  public int candidates() {
    return candidateSeconds.size();
  }

  /** The time of {@code candidate} in the video, in seconds. */
  public double seconds(int candidate) {
    return candidate == 0 ? posterSeconds : candidateSeconds.get(candidate - 1);
  }
}
