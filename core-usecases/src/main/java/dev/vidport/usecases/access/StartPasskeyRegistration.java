package dev.vidport.usecases.access;

import dev.vidport.domain.access.Passkey;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.access.port.Passkeys;
import java.time.Clock;
import java.time.Instant;
import java.util.List;

/** Begins to add a passkey of the caller's person. */
public final class StartPasskeyRegistration {
  private final FreshSignIn fresh;
  private final PasskeyChallenges challenges;
  private final PasskeyHandles handles;
  private final Passkeys passkeys;
  private final Clock clock;

  StartPasskeyRegistration(
      FreshSignIn fresh,
      PasskeyChallenges challenges,
      PasskeyHandles handles,
      Passkeys passkeys,
      Clock clock) {
    this.fresh = fresh;
    this.challenges = challenges;
    this.handles = handles;
    this.passkeys = passkeys;
    this.clock = clock;
  }

  /**
   * @throws RefusalException {@code FRESH_SIGN_IN_REQUIRED}, {@code FORBIDDEN}; {@code
   *     INVALID_STATE} when this host permits no passkeys, or the person has too many
   */
  public Started handle(Principal principal) {
    Instant now = Timestamps.now(clock);
    fresh.require(principal, now);
    Email person = CallerSession.person(principal);
    List<Passkey> existing = passkeys.of(person);
    if (existing.size() >= Passkey.MAX_PER_PERSON) {
      throw AddPasskey.tooMany();
    }
    return new Started(
        challenges.begin(AddPasskey.purpose(principal), now),
        handles.of(person),
        person,
        existing.stream().map(passkey -> passkey.credential().id()).toList());
  }

  /**
   * What an authenticator is asked for.
   *
   * @param handle names the person for the authenticator, in base64url
   * @param existing the credentials that the person has, of which an authenticator makes no second
   */
  public record Started(
      PasskeyChallenge challenge, String handle, Email person, List<String> existing) {}
}
