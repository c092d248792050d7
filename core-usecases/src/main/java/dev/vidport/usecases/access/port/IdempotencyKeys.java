package dev.vidport.usecases.access.port;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import java.time.Duration;
import java.time.Instant;

/**
 * Stores responses, so that a request that is sent again takes effect only once.
 *
 * <p>The claim, the effect of the request and its response are committed one after the other. After
 * a crash between two of them, the next attempt gets the same {@link Attempt#newVideo}, by which it
 * recognises the effect.
 */
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
   * @param newVideo the id for the video that the request creates, unless an earlier attempt has
   *     already stored one
   * @param now in whole microseconds
   */
  Claim claim(AccountId account, String key, String fingerprint, VideoId newVideo, Instant now);

  /**
   * Stores the response after the effect of the request.
   *
   * @param response a text that only the caller interprets; not empty
   */
  void saveResponse(Claim.Granted claim, String response);

  /**
   * Deletes the key: the request was refused and had no effect. Does nothing if another attempt has
   * claimed the key in the meantime.
   */
  void release(Claim.Granted claim);

  /**
   * Ends the lease of an attempt that failed: the same request may be attempted again at once. Does
   * nothing if another attempt has claimed the key in the meantime.
   *
   * @param now in whole microseconds
   */
  void endLease(Claim.Granted claim, Instant now);

  /**
   * Deletes keys that were claimed {@link #RETENTION} or longer before {@code now}, the oldest
   * first.
   *
   * @param max maximum number of keys to delete
   * @return the number of deleted keys
   */
  int deleteExpired(Instant now, int max);

  /** The result of a claim. */
  sealed interface Claim {
    /**
     * Process the request.
     *
     * @param leaseEndsAt when another attempt may begin, unless this one ends before
     */
    record Granted(AccountId account, String key, Attempt attempt, Instant leaseEndsAt)
        implements Claim {}

    /** The request was answered before: send the stored response again. */
    record Replay(String response) implements Claim {}

    /** The same request is being processed. */
    record InProgress() implements Claim {}

    /** The key was used for another request. */
    record Reused() implements Claim {}
  }
}
