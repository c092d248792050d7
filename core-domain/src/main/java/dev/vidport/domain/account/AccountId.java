package dev.vidport.domain.account;

import dev.vidport.domain.id.Hex;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Identifies an account: 32 lower-case hexadecimal digits of 128 random bits. */
public record AccountId(String value) {
  private static final int DIGITS = 32;

  public AccountId {
    Hex.require(value, DIGITS);
  }

  /** Parses an id; empty if {@code text} is not a valid one. */
  public static Optional<AccountId> parse(String text) {
    return Hex.is(text, DIGITS) ? Optional.of(new AccountId(text)) : Optional.empty();
  }

  public static AccountId random(RandomGenerator random) {
    return new AccountId(Hex.random(random, DIGITS / 2));
  }

  @Override
  public String toString() {
    return value;
  }
}
