package dev.vidport.usecases.access.port;

import dev.vidport.domain.access.Credential;
import java.time.Duration;

/**
 * Counts requests against the rates and the daily quotas of their credential and of its account.
 * Hosts count together; while several of them serve one credential, they may let a few more
 * requests pass at once, but not more over time.
 */
public interface RateLimiter {
  /** Counts one request and decides whether it may pass. A refused request counts nowhere. */
  Verdict take(Caller caller);

  /**
   * Deletes stored buckets that have refilled because their credentials were not used for long. An
   * implementation that stores none has nothing to do.
   *
   * @return the number of deleted buckets, at most {@code max}
   */
  default int deleteExpired(int max) {
    return 0;
  }

  /**
   * The sender of a request.
   *
   * @param credential the bucket of its credential
   * @param account the id of the account that it belongs to
   * @param isToken whether the credential is a browser token
   */
  record Caller(String credential, String account, boolean isToken) {
    public static Caller of(Credential credential) {
      return new Caller(
          credential.rateLimitKey(),
          credential.account().id().value(),
          credential.scope().isOfToken());
    }
  }

  /**
   * @param limit size of a burst: requests of the credential that may arrive at once when none
   *     arrived before
   * @param remaining requests that may arrive at once now
   * @param reset time until {@code remaining} is {@code limit} again
   * @param refusal why this request is refused
   * @param retryAfter time until the next request may pass; zero when this one passed
   */
  record Verdict(
      long limit, long remaining, Duration reset, ExceededLimit refusal, Duration retryAfter) {}

  /** Why a request is refused. */
  enum ExceededLimit {
    NONE,
    RATE,
    DAILY_QUOTA
  }
}
