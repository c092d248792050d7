package dev.vidport.http.server.fake;

import dev.vidport.usecases.access.RateLimiter;
import java.time.Duration;

/** Lets all pass until it is told otherwise. */
public final class SetLimiter implements RateLimiter {
  private volatile Verdict verdict =
      new Verdict(10, 9, Duration.ofMillis(200), Refusal.NONE, Duration.ZERO);

  public void refuse(Refusal why, Duration retryAfter) {
    verdict = new Verdict(10, 0, Duration.ofSeconds(2), why, retryAfter);
  }

  @Override
  public Verdict take(String credential) {
    return verdict;
  }
}
