package dev.vidport.domain.account;

import dev.vidport.domain.id.Hex;
import dev.vidport.domain.id.Sha256;
import java.util.Optional;

/**
 * Names a member in the paths of an account, so that logs of requests have no e-mail addresses: 16
 * lower-case hexadecimal digits, made of the account and the address.
 */
public record MemberId(String value) {
  private static final int DIGITS = 16;

  public MemberId {
    Hex.require(value, DIGITS);
  }

  /** Parses an id; empty if {@code text} is not a valid one. */
  public static Optional<MemberId> parse(String text) {
    return Hex.is(text, DIGITS) ? Optional.of(new MemberId(text)) : Optional.empty();
  }

  static MemberId of(AccountId account, Email person) {
    return new MemberId(Sha256.hex(account.value() + " " + person.value()).substring(0, DIGITS));
  }

  @Override
  public String toString() {
    return value;
  }
}
