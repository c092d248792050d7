package dev.vidport.domain.account;

import dev.vidport.domain.id.Hex;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Identifies the invitation of a member: 16 lower-case hexadecimal digits. */
public record InvitationId(String value) {
  private static final int DIGITS = 16;

  public InvitationId {
    Hex.require(value, DIGITS);
  }

  /** Parses an id; empty if {@code text} is not a valid one. */
  public static Optional<InvitationId> parse(String text) {
    return Hex.is(text, DIGITS) ? Optional.of(new InvitationId(text)) : Optional.empty();
  }

  public static InvitationId random(RandomGenerator random) {
    return new InvitationId(Hex.random(random, DIGITS / 2));
  }

  @Override
  public String toString() {
    return value;
  }
}
