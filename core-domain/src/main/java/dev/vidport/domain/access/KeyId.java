package dev.vidport.domain.access;

import dev.vidport.domain.id.Hex;
import java.util.random.RandomGenerator;

/** Identifies an API key: 12 lower-case hexadecimal digits. */
public record KeyId(String value) {
  public KeyId {
    Hex.require(value, 12);
  }

  public static KeyId random(RandomGenerator random) {
    return new KeyId(Hex.random(random, 6));
  }

  @Override
  public String toString() {
    return value;
  }
}
