package dev.vidport.http.server.fake;

import dev.vidport.usecases.access.port.RateLimiter;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Allows every request until {@link #refuse} is called. */
public final class FixedRateLimiter implements RateLimiter {
  /** The credentials of all requests, in order. */
  public final Queue<String> credentials = new ConcurrentLinkedQueue<>();

  private volatile Verdict verdict =
      new Verdict(10, 9, Duration.ofMillis(200), ExceededLimit.NONE, Duration.ZERO);

  public void refuse(ExceededLimit refusal, Duration retryAfter) {
    verdict = new Verdict(10, 0, Duration.ofSeconds(2), refusal, retryAfter);
  }

  @Override
  public Verdict take(Caller caller) {
    credentials.add(caller.credential());
    return verdict;
  }
}
