package dev.vidport.domain.access;

import dev.vidport.domain.id.Hex;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Identifies a browser token: 12 lower-case hexadecimal digits. It is not a secret. */
public record TokenId(String value) {
  private static final int DIGITS = 12;

  public TokenId {
    Hex.require(value, DIGITS);
  }

  /** Parses an id; empty if {@code text} is not a valid one. */
  public static Optional<TokenId> parse(String text) {
    return Hex.is(text, DIGITS) ? Optional.of(new TokenId(text)) : Optional.empty();
  }

  public static TokenId random(RandomGenerator random) {
    return new TokenId(Hex.random(random, DIGITS / 2));
  }

  @Override
  public String toString() {
    return value;
  }
}
