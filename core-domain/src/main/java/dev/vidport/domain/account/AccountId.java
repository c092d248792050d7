package dev.vidport.domain.account;

import dev.vidport.domain.id.Hex;
import java.util.random.RandomGenerator;

/** Identifies an account: 32 lower-case hexadecimal digits of 128 random bits. */
public record AccountId(String value) {
  public AccountId {
    Hex.require(value, 32);
  }

  public static AccountId random(RandomGenerator random) {
    return new AccountId(Hex.random(random, 16));
  }

  @Override
  public String toString() {
    return value;
  }
}
