package dev.vidport.domain.render;

import dev.vidport.domain.media.AudioTrack;
import java.util.List;
import java.util.Optional;

/**
 * The audio, which is rendered in one piece: cutting it would leave silence at each join. The
 * timeline determines its content.
 *
 * @param kbps bitrate in kilobits per second
 * @param gain empty to keep the loudness of the sources; of the first track only
 * @param tracks the tracks of the only source among which viewers choose, the main one first; empty
 *     if there is no choice
 */
public record AudioPlan(int kbps, Optional<AudioGain> gain, List<AudioTrack> tracks) {
  public AudioPlan {
    tracks = List.copyOf(tracks);
  }

  /** Audio as loud as its sources, without a choice. */
  public AudioPlan(int kbps) {
    this(kbps, Optional.empty(), List.of());
  }

  /** The same audio, amplified. */
  public AudioPlan with(AudioGain wanted) {
    return new AudioPlan(kbps, Optional.of(wanted), tracks);
  }

  /** The same audio without a choice. */
  AudioPlan withoutTracks() {
    return new AudioPlan(kbps, gain, List.of());
  }

  /** The number of rendered tracks, at least 1. */
  public int trackCount() {
    return Math.max(1, tracks.size());
  }
}
