package dev.vidport.domain.render;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Which audio tracks of a source with several languages the stream has. */
public enum AudioTrackChoice {
  ALL,
  /** The one that players begin with. */
  MAIN;

  /** The name in requests, such as {@code main}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<AudioTrackChoice> parse(String label) {
    return Arrays.stream(values()).filter(value -> value.label().equals(label)).findFirst();
  }

  /** The fewer tracks of both choices. */
  public AudioTrackChoice and(AudioTrackChoice other) {
    return this == MAIN ? MAIN : other;
  }
}
