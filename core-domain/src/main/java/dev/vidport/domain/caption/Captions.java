package dev.vidport.domain.caption;

import java.util.Comparator;
import java.util.List;

/**
 * The captions of a video in one language.
 *
 * @param cues sorted by start, then by end. Cues of {@link CueLayout} never overlap; cues of a file
 *     may, since players show overlapping cues together
 */
public record Captions(SpokenLanguage language, List<Cue> cues) {
  public static final Comparator<Cue> ORDER =
      Comparator.comparingLong(Cue::startMicros).thenComparingLong(Cue::endMicros);

  public Captions {
    cues = cues.stream().sorted(ORDER).toList();
  }
}
