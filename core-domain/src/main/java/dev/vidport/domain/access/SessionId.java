package dev.vidport.domain.access;

import dev.vidport.domain.id.Hex;
import java.util.random.RandomGenerator;

/** Identifies a session: 16 lower-case hexadecimal digits. */
public record SessionId(String value) {
  public SessionId {
    Hex.require(value, 16);
  }

  public static SessionId random(RandomGenerator random) {
    return new SessionId(Hex.random(random, 8));
  }

  @Override
  public String toString() {
    return value;
  }
}
