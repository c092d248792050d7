package dev.vidport.usecases.access.port;

import java.time.Duration;

/** Counts requests per credential against its rate and its daily quota. */
public interface RateLimiter {
  /** Counts one request of {@code credential} and decides whether it may pass. */
  Verdict take(String credential);

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
   * @param limit size of a burst: requests that may arrive at once when none arrived before
   * @param remaining requests left of {@code limit}
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
