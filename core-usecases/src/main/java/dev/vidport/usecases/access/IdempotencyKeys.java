package dev.vidport.usecases.access;

import dev.vidport.domain.account.AccountId;
import java.time.Duration;
import java.time.Instant;

/** Remembers answers, so that a request that is sent again has its effect once. */
public interface IdempotencyKeys {
  /** How long an answer is remembered. */
  Duration KEPT = Duration.ofHours(24);

  /** After this a request that never ended (its host died) may be tried again. */
  Duration LEASE = Duration.ofMinutes(2);

  /**
   * Claims {@code key} for a request; committed at once, whatever becomes of it.
   *
   * @param fingerprint tells unlike requests apart: a hash of method, path, query and body
   */
  Claim claim(AccountId account, String key, String fingerprint, Instant now);

  /** Stores the answer; in the transaction of the effect. */
  void answered(AccountId account, String key, Answer answer);

  /** Gives the claim up: the request had no effect and may be tried again. */
  void release(AccountId account, String key);

  /** An answer as it was sent. */
  record Answer(int status, String body) {}

  /** What became of a claim. */
  sealed interface Claim {
    /** The request is the first: do it. */
    record First() implements Claim {}

    /** It was answered before: send that again. */
    record Replay(Answer answer) implements Claim {}

    /** It is being done right now. */
    record InProgress() implements Claim {}

    /** The key was used for another request. */
    record Reused() implements Claim {}
  }
}
