package dev.vidport.domain.access;

import dev.vidport.domain.account.Email;
import dev.vidport.domain.refusal.Problems;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;

/**
 * A passkey (a credential of WebAuthn) with which a person signs in.
 *
 * @param person whom it signs in, in whichever account
 * @param name which the person has given it
 * @param credential what the authenticator has made
 * @param lastUsedOn the last day on which it signed the person in
 */
public record Passkey(
    PasskeyId id,
    Email person,
    String name,
    PasskeyCredential credential,
    Instant createdAt,
    Optional<LocalDate> lastUsedOn) {
  public static final int MAX_PER_PERSON = 10;
  public static final int MAX_NAME_LENGTH = 60;

  /** Adds what is wrong with a name. */
  public static void checkName(String name, Problems problems) {
    problems.unless(
        !name.isBlank()
            && name.length() <= MAX_NAME_LENGTH
            && name.chars().noneMatch(Character::isISOControl),
        "name",
        "must have 1 to " + MAX_NAME_LENGTH + " characters");
  }
}
