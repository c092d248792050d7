package dev.vidport.domain.access;

import dev.vidport.domain.id.Hex;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Identifies a session: 16 lower-case hexadecimal digits. */
public record SessionId(String value) {
  private static final int DIGITS = 16;

  public SessionId {
    Hex.require(value, DIGITS);
  }

  /** Parses an id; empty if {@code text} is not a valid one. */
  public static Optional<SessionId> parse(String text) {
    return Hex.is(text, DIGITS) ? Optional.of(new SessionId(text)) : Optional.empty();
  }

  public static SessionId random(RandomGenerator random) {
    return new SessionId(Hex.random(random, 8));
  }

  @Override
  public String toString() {
    return value;
  }
}
