package dev.vidport.usecases.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.id.Hex;
import dev.vidport.usecases.ParallelRunner;
import dev.vidport.usecases.SettableClock;
import dev.vidport.usecases.access.port.RateLimiter;
import dev.vidport.usecases.access.port.RateLimiter.ExceededLimit;
import dev.vidport.usecases.access.port.RateLimiter.Verdict;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link RateLimiter} must do. */
public abstract class RateLimiterContract {
  private final SettableClock clock = SettableClock.at("2026-01-02T03:04:05Z");
  private final String credential = Hex.random(RandomGenerator.getDefault(), 6);

  protected abstract RateLimiter limiter(int perSecond, int burst, int perDay, Clock clock);

  @Test
  void burstPassesAndNextRequestIsRefused() {
    RateLimiter limiter = limiter(5, 10, 5_000, clock);

    List<Verdict> burst = take(limiter, 10);
    Verdict refused = limiter.take(credential);

    assertThat(burst).extracting(Verdict::refusal).containsOnly(ExceededLimit.NONE);
    assertThat(burst)
        .extracting(Verdict::remaining)
        .containsExactly(9L, 8L, 7L, 6L, 5L, 4L, 3L, 2L, 1L, 0L);
    assertThat(refused.refusal()).isEqualTo(ExceededLimit.RATE);
    assertThat(refused.limit()).isEqualTo(10);
    assertThat(refused.remaining()).isZero();
    assertThat(refused.retryAfter()).isEqualTo(Duration.ofMillis(200));
    assertThat(refused.reset()).isEqualTo(Duration.ofSeconds(2));
  }

  @Test
  void rateRecoversOverTime() {
    RateLimiter limiter = limiter(5, 10, 5_000, clock);
    take(limiter, 10);

    clock.advance(Duration.ofSeconds(1));

    assertThat(take(limiter, 6))
        .extracting(Verdict::refusal)
        .containsExactly(
            ExceededLimit.NONE,
            ExceededLimit.NONE,
            ExceededLimit.NONE,
            ExceededLimit.NONE,
            ExceededLimit.NONE,
            ExceededLimit.RATE);
  }

  @Test
  void acceptedRequestHasNoRetryDelay() {
    Verdict verdict = limiter(5, 10, 5_000, clock).take(credential);

    assertThat(verdict.retryAfter()).isZero();
    assertThat(verdict.reset()).isEqualTo(Duration.ofMillis(200));
  }

  @Test
  void dailyQuotaRecoversAfterOneDay() {
    RateLimiter limiter = limiter(5, 10, 12, clock);
    take(limiter, 10);
    clock.advance(Duration.ofSeconds(10));
    take(limiter, 2);

    Verdict refused = limiter.take(credential);

    assertThat(refused.refusal()).isEqualTo(ExceededLimit.DAILY_QUOTA);
    assertThat(refused.remaining()).isZero();
    assertThat(refused.retryAfter()).isEqualTo(Duration.ofDays(1).minus(Duration.ofSeconds(10)));
    assertThat(refused.reset()).isEqualTo(refused.retryAfter());

    clock.advance(refused.retryAfter());
    assertThat(limiter.take(credential).refusal()).isEqualTo(ExceededLimit.NONE);
  }

  @Test
  void credentialsHaveIndependentLimits() {
    RateLimiter limiter = limiter(1, 1, 100, clock);
    limiter.take(credential);

    assertThat(limiter.take(credential + "b").refusal()).isEqualTo(ExceededLimit.NONE);
  }

  @Test
  void concurrentRequestsShareLimit() throws Exception {
    RateLimiter limiter = limiter(5, 10, 5_000, clock);

    List<ExceededLimit> refusals = ParallelRunner.run(8, i -> limiter.take(credential).refusal());

    assertThat(refusals).containsOnly(ExceededLimit.NONE);
    assertThat(take(limiter, 3))
        .extracting(Verdict::refusal)
        .containsExactly(ExceededLimit.NONE, ExceededLimit.NONE, ExceededLimit.RATE);
  }

  private List<Verdict> take(RateLimiter limiter, int times) {
    return IntStream.range(0, times).mapToObj(i -> limiter.take(credential)).toList();
  }
}
