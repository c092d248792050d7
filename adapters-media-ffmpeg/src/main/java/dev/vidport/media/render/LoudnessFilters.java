package dev.vidport.media.render;

import dev.vidport.domain.render.AudioGain;
import java.util.Locale;

/** The filters that measure and change the loudness of audio, each after a comma. Pure. */
final class LoudnessFilters {
  /** Printed before the loudness of all audio so far. */
  static final String LOUDNESS = "lavfi.r128.I=";

  /** Printed before the highest true peak so far, with 1 for full scale; one per channel. */
  static final String TRUE_PEAK = "lavfi.r128.true_peaks_ch";

  /**
   * The highest true peak in decibels. The encoder adds half a decibel to speech and music, so the
   * output stays below -1.
   */
  static final double CEILING = -2;

  /**
   * Prints the measured values every tenth of a second, which is a block of EBU R 128. In frames of
   * other lengths, the last values are those of an incomplete block.
   */
  static final String MEASUREMENT =
      ",ebur128=metadata=1:peak=true"
          + ",ametadata=print:key=lavfi.r128.I:file=-"
          + ",ametadata=print:key=lavfi.r128.true_peaks_ch0:file=-"
          + ",ametadata=print:key=lavfi.r128.true_peaks_ch1:file=-";

  /** Peaks between samples become samples at four times the rate. */
  private static final int OVERSAMPLED = 4 * FrameGrid.SAMPLE_RATE;

  private LoudnessFilters() {}

  /**
   * A limiter with {@code latency=1} and a resampler keep the time of every sample. Without {@code
   * level=0}, the limiter would amplify the whole audio.
   */
  static String amplified(AudioGain gain) {
    String volume = ",volume=" + number(gain.decibels()) + "dB:precision=float";
    return gain.limited()
        ? volume
            + (",aresample=" + OVERSAMPLED)
            + (",alimiter=limit=" + number(Math.pow(10, CEILING / 20)))
            + ":level=0:attack=1:release=50:latency=1"
            + (",aresample=" + FrameGrid.SAMPLE_RATE)
        : volume;
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.4f", value);
  }
}
