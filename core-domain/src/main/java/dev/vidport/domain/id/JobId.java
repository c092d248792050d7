package dev.vidport.domain.id;

import java.util.random.RandomGenerator;

/** Identifies a job: 32 lower-case hexadecimal digits. */
public record JobId(String value) {
  public JobId {
    Hex.require(value, 32);
  }

  public static JobId random(RandomGenerator random) {
    return new JobId(Hex.random(random, 16));
  }

  @Override
  public String toString() {
    return value;
  }
}
