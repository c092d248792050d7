package dev.vidport.domain.access;

import dev.vidport.domain.id.Hex;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Identifies a passkey of a person: 16 lower-case hexadecimal digits. */
public record PasskeyId(String value) {
  private static final int DIGITS = 16;

  public PasskeyId {
    Hex.require(value, DIGITS);
  }

  /** Parses an id; empty if {@code text} is not a valid one. */
  public static Optional<PasskeyId> parse(String text) {
    return Hex.is(text, DIGITS) ? Optional.of(new PasskeyId(text)) : Optional.empty();
  }

  public static PasskeyId random(RandomGenerator random) {
    return new PasskeyId(Hex.random(random, DIGITS / 2));
  }

  @Override
  public String toString() {
    return value;
  }
}
