package dev.vidport.domain.playback;

import dev.vidport.domain.id.Hex;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Identifies a signing key of an account: 12 lower-case hexadecimal digits. */
public record SigningKeyId(String value) {
  private static final int DIGITS = 12;

  public SigningKeyId {
    Hex.require(value, DIGITS);
  }

  /** Parses an id; empty if {@code text} is not a valid one. */
  public static Optional<SigningKeyId> parse(String text) {
    return Hex.is(text, DIGITS) ? Optional.of(new SigningKeyId(text)) : Optional.empty();
  }

  public static SigningKeyId random(RandomGenerator random) {
    return new SigningKeyId(Hex.random(random, DIGITS / 2));
  }

  @Override
  public String toString() {
    return value;
  }
}
