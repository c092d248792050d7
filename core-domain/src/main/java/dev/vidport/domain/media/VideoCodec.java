package dev.vidport.domain.media;

import java.util.Locale;

/** A codec of published video. */
public enum VideoCodec {
  /** Played by everything; every published video has it. */
  H264,
  /** Needs fewer bits, and a newer player. */
  AV1;

  /** The name in requests and responses, such as {@code av1}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
