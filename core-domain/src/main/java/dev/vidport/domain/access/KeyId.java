package dev.vidport.domain.access;

import dev.vidport.domain.id.Hex;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Identifies an API key: 12 lower-case hexadecimal digits. */
public record KeyId(String value) {
  private static final int DIGITS = 12;

  public KeyId {
    Hex.require(value, DIGITS);
  }

  /** Parses an id; empty if {@code text} is not a valid one. */
  public static Optional<KeyId> parse(String text) {
    return Hex.is(text, DIGITS) ? Optional.of(new KeyId(text)) : Optional.empty();
  }

  public static KeyId random(RandomGenerator random) {
    return new KeyId(Hex.random(random, 6));
  }

  @Override
  public String toString() {
    return value;
  }
}
