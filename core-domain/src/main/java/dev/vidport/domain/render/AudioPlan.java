package dev.vidport.domain.render;

import java.util.Optional;

/**
 * The audio track, which is rendered in one piece: cutting it would leave silence at each join. The
 * timeline determines its content.
 *
 * @param kbps bitrate in kilobits per second
 * @param gain empty to keep the loudness of the sources
 */
public record AudioPlan(int kbps, Optional<AudioGain> gain) {
  /** Audio as loud as its sources. */
  public AudioPlan(int kbps) {
    this(kbps, Optional.empty());
  }

  /** The same audio, amplified. */
  public AudioPlan with(AudioGain wanted) {
    return new AudioPlan(kbps, Optional.of(wanted));
  }
}
