package dev.vidport.domain.render;

import dev.vidport.domain.refusal.Problems;

/**
 * The loudness that the audio of an output gets: the integrated loudness of EBU R 128.
 *
 * @param lufs loudness units relative to full scale
 */
public record LoudnessTarget(double lufs) {
  /** Below the loudness of broadcasts, which is -23, there is only more headroom. */
  private static final double MIN_LUFS = -31;

  /** Louder audio would consist of limited peaks. */
  private static final double MAX_LUFS = -5;

  /** What podcasts and web players are made for. */
  public static final LoudnessTarget DEFAULT = new LoudnessTarget(-16);

  /** Adds a problem if the loudness is out of range. */
  public void check(String field, Problems problems) {
    problems.unless(
        lufs >= MIN_LUFS && lufs <= MAX_LUFS,
        field,
        "must be " + (int) MIN_LUFS + " to " + (int) MAX_LUFS);
  }
}
