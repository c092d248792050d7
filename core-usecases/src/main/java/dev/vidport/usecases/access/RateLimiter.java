package dev.vidport.usecases.access;

import java.time.Duration;

/** Counts requests per credential against its rate and its daily quota. */
public interface RateLimiter {
  /** Takes one request of {@code credential}. */
  Verdict take(String credential);

  /**
   * @param limit requests that may come at once when none came before
   * @param remaining of those, how many are left
   * @param reset until all of them may come again
   * @param refusal why this request may not pass
   * @param retryAfter until the next may; zero when this one passed
   */
  record Verdict(
      long limit, long remaining, Duration reset, Refusal refusal, Duration retryAfter) {}

  /** Why a request may not pass. */
  enum Refusal {
    NONE,
    RATE,
    DAILY_QUOTA
  }
}
