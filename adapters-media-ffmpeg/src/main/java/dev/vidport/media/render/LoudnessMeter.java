package dev.vidport.media.render;

import dev.vidport.domain.render.AudioGain;
import dev.vidport.domain.render.LoudnessTarget;
import java.util.Optional;
import java.util.function.Consumer;

/** Takes the lines of {@link LoudnessFilters#MEASUREMENT}. */
final class LoudnessMeter implements Consumer<String> {
  /**
   * Quieter audio is silence or the noise of an input without a signal, which no gain improves, and
   * audio shorter than 0.4 s has no loudness: EBU R 128 begins at -70.
   */
  private static final double SILENCE = -60;

  private double lufs = Double.NEGATIVE_INFINITY;
  private double highest;

  @Override
  public void accept(String line) {
    if (line.startsWith(LoudnessFilters.LOUDNESS)) {
      lufs = Double.parseDouble(line.substring(LoudnessFilters.LOUDNESS.length()).strip());
    } else if (line.startsWith(LoudnessFilters.TRUE_PEAK)) {
      highest =
          Math.max(highest, Double.parseDouble(line.substring(line.indexOf('=') + 1).strip()));
    }
  }

  double lufs() {
    return lufs;
  }

  /** The gain of the measured audio; empty for silence. */
  Optional<AudioGain> gain(LoudnessTarget target) {
    if (lufs < SILENCE) {
      return Optional.empty();
    }
    double gain = target.lufs() - lufs;
    double truePeak = 20 * Math.log10(highest);
    return Optional.of(new AudioGain(gain, truePeak + gain > LoudnessFilters.CEILING));
  }
}
