package dev.vidport.usecases.access;

import dev.vidport.domain.access.ApiKey;
import dev.vidport.domain.access.KeyId;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.Secret;
import dev.vidport.domain.id.Timestamps;
import java.time.Clock;
import java.util.random.RandomGenerator;

/** Creates an API key for any account. For an operator. */
public final class CreateApiKey {
  private static final int VISIBLE_CHARACTERS = 8;

  private final ApiKeys keys;
  private final RandomGenerator random;
  private final Clock clock;

  /**
   * @param random cryptographically strong
   */
  public CreateApiKey(ApiKeys keys, RandomGenerator random, Clock clock) {
    this.keys = keys;
    this.random = random;
    this.clock = clock;
  }

  public Created handleAsOperator(AccountId account, String label) {
    Secret secret = Secret.random(ApiKey.PREFIX, random);
    ApiKey key =
        new ApiKey(
            KeyId.random(random),
            account,
            secret.hash(),
            secret.reveal().substring(0, VISIBLE_CHARACTERS),
            label,
            Timestamps.now(clock),
            false);
    keys.insert(key);
    return new Created(key, secret);
  }

  /**
   * A new key.
   *
   * @param secret shown once; it cannot be recovered later
   */
  public record Created(ApiKey key, Secret secret) {}
}
