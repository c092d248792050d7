package dev.vidport.usecases.access;

import dev.vidport.domain.account.AccountId;
import java.time.Duration;
import java.time.Instant;

/** Stores responses, so that a request that is sent again takes effect only once. */
public interface IdempotencyKeys {
  /** How long a response is stored. */
  Duration RETENTION = Duration.ofHours(24);

  /** After this time a request that never ended, because its host died, may be attempted again. */
  Duration LEASE = Duration.ofMinutes(2);

  /**
   * Claims {@code key} for a request. The claim is committed at once and survives a rollback of the
   * request.
   *
   * @param fingerprint identifies the request: a hash of method, path, query and body
   */
  Claim claim(AccountId account, String key, String fingerprint, Instant now);

  /**
   * Stores the response, in the transaction of the effect of the request.
   *
   * @param response a text that only the caller interprets; not empty
   */
  void saveResponse(AccountId account, String key, String response);

  /** Releases the claim: the request had no effect and may be attempted again. */
  void release(AccountId account, String key);

  /**
   * Deletes keys that were claimed {@link #RETENTION} or longer before {@code now}, the oldest
   * first.
   *
   * @param max maximum number of keys to delete
   * @return the number of deleted keys
   */
  int sweep(Instant now, int max);

  /** The result of a claim. */
  sealed interface Claim {
    /** The key is new: process the request. */
    record First() implements Claim {}

    /** The request was answered before: send the stored response again. */
    record Replay(String response) implements Claim {}

    /** The same request is being processed. */
    record InProgress() implements Claim {}

    /** The key was used for another request. */
    record Reused() implements Claim {}
  }
}
