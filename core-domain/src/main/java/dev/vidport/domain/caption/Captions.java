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

  /**
   * The captions of a part of the video.
   *
   * @param startMicros start of the part, from which the times of the result count
   * @param endMicros end of the part
   */
  public Captions cut(long startMicros, long endMicros) {
    return new Captions(
        language,
        cues.stream()
            .filter(cue -> cue.startMicros() < endMicros && cue.endMicros() > startMicros)
            .map(
                cue ->
                    new Cue(
                        Math.max(cue.startMicros(), startMicros) - startMicros,
                        Math.min(cue.endMicros(), endMicros) - startMicros,
                        cue.lines()))
            .toList());
  }
}
