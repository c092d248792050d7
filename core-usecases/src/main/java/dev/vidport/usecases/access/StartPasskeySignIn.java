package dev.vidport.usecases.access;

import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.refusal.RefusalException;
import java.time.Clock;

/**
 * Begins a sign-in with a passkey. It is the same for every person and stores nothing: the
 * authenticator knows whose passkeys it has.
 */
public final class StartPasskeySignIn {
  private final PasskeyChallenges challenges;
  private final Clock clock;

  StartPasskeySignIn(PasskeyChallenges challenges, Clock clock) {
    this.challenges = challenges;
    this.clock = clock;
  }

  /**
   * @throws RefusalException {@code INVALID_STATE} when this host permits no passkeys
   */
  public PasskeyChallenge handle() {
    return challenges.begin(PasskeyChallenges.SIGN_IN, Timestamps.now(clock));
  }
}
