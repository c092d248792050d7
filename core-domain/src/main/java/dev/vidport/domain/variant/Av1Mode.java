package dev.vidport.domain.variant;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** For which videos a service encodes AV1. */
public enum Av1Mode {
  OFF,
  /** For those of which AV1 needs far fewer bits. */
  AUTO,
  /** For all that can be encoded. */
  ON;

  public static Optional<Av1Mode> parse(String text) {
    return Arrays.stream(values())
        .filter(mode -> mode.name().toLowerCase(Locale.ROOT).equals(text))
        .findFirst();
  }
}
