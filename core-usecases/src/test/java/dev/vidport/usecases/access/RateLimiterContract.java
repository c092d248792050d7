package dev.vidport.usecases.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.access.RateLimits;
import dev.vidport.domain.id.Hex;
import dev.vidport.usecases.ParallelRunner;
import dev.vidport.usecases.SettableClock;
import dev.vidport.usecases.access.port.RateLimiter;
import dev.vidport.usecases.access.port.RateLimiter.Caller;
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

  protected abstract RateLimiter limiter(RateLimits limits, Clock clock);

  private RateLimiter limiter(int perSecond, int burst, int perDay, Clock with) {
    return limiter(new RateLimits(perSecond, burst, perDay, 10), with);
  }

  @Test
  void burstPassesAndNextRequestIsRefused() {
    RateLimiter limiter = limiter(5, 10, 5_000, clock);

    List<Verdict> burst = take(limiter, 10);
    Verdict refused = limiter.take(key(""));

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
    Verdict verdict = limiter(5, 10, 5_000, clock).take(key(""));

    assertThat(verdict.retryAfter()).isZero();
    assertThat(verdict.reset()).isEqualTo(Duration.ofMillis(200));
  }

  @Test
  void dailyQuotaRecoversAfterOneDay() {
    RateLimiter limiter = limiter(5, 10, 12, clock);
    take(limiter, 10);
    clock.advance(Duration.ofSeconds(10));
    take(limiter, 2);

    Verdict refused = limiter.take(key(""));

    assertThat(refused.refusal()).isEqualTo(ExceededLimit.DAILY_QUOTA);
    assertThat(refused.remaining()).isZero();
    assertThat(refused.retryAfter()).isEqualTo(Duration.ofDays(1).minus(Duration.ofSeconds(10)));
    assertThat(refused.reset()).isEqualTo(refused.retryAfter());

    clock.advance(refused.retryAfter());
    assertThat(limiter.take(key("")).refusal()).isEqualTo(ExceededLimit.NONE);
  }

  @Test
  void credentialsHaveIndependentLimits() {
    RateLimiter limiter = limiter(1, 1, 100, clock);
    limiter.take(key(""));

    assertThat(limiter.take(key("b")).refusal()).isEqualTo(ExceededLimit.NONE);
  }

  @Test
  void concurrentRequestsShareLimit() throws Exception {
    RateLimiter limiter = limiter(5, 10, 5_000, clock);

    List<ExceededLimit> refusals = ParallelRunner.run(8, i -> limiter.take(key("")).refusal());

    assertThat(refusals).containsOnly(ExceededLimit.NONE);
    assertThat(take(limiter, 3))
        .extracting(Verdict::refusal)
        .containsExactly(ExceededLimit.NONE, ExceededLimit.NONE, ExceededLimit.RATE);
  }

  @Test
  void accountHasALimitAboveThoseOfItsCredentials() {
    RateLimiter limiter = limiter(new RateLimits(5, 10, 5_000, 2), clock);

    List<Verdict> ofTwentyKeys =
        IntStream.range(0, 200).mapToObj(i -> limiter.take(key("key" + i % 20))).toList();

    assertThat(ofTwentyKeys)
        .filteredOn(verdict -> verdict.refusal() == ExceededLimit.NONE)
        .hasSize(20);
    Verdict refused = limiter.take(key("another"));
    assertThat(refused.refusal()).isEqualTo(ExceededLimit.RATE);
    assertThat(refused.retryAfter()).isEqualTo(Duration.ofMillis(100));
    assertThat(refused.remaining()).isZero();
    assertThat(limiter.take(new Caller(credential + "x", credential + "-other", false)).refusal())
        .isEqualTo(ExceededLimit.NONE);
  }

  @Test
  void accountHasADailyQuotaAboveThoseOfItsCredentials() {
    RateLimiter limiter = limiter(new RateLimits(5, 10, 5, 2), clock);

    List<ExceededLimit> refusals =
        IntStream.range(0, 12).mapToObj(i -> limiter.take(key("key" + i)).refusal()).toList();

    assertThat(refusals.subList(0, 10)).containsOnly(ExceededLimit.NONE);
    assertThat(refusals.subList(10, 12)).containsOnly(ExceededLimit.DAILY_QUOTA);
  }

  @Test
  void browserTokensLeaveHalfOfTheAccountToItsKeys() {
    RateLimiter limiter = limiter(new RateLimits(5, 10, 5_000, 4), clock);

    List<Verdict> ofTokens = IntStream.range(0, 50).mapToObj(i -> limiter.take(token(i))).toList();

    assertThat(ofTokens).filteredOn(verdict -> verdict.refusal() == ExceededLimit.NONE).hasSize(20);
    assertThat(take(limiter, 10)).extracting(Verdict::refusal).containsOnly(ExceededLimit.NONE);
    assertThat(limiter.take(token(99)).refusal()).isEqualTo(ExceededLimit.RATE);
  }

  @Test
  void refusedRequestCountsNowhere() {
    RateLimiter limiter = limiter(new RateLimits(5, 10, 5_000, 2), clock);

    take(limiter, 100);

    List<Verdict> ofAnother = IntStream.range(0, 10).mapToObj(i -> limiter.take(key("b"))).toList();
    assertThat(ofAnother).extracting(Verdict::refusal).containsOnly(ExceededLimit.NONE);
  }

  private Caller key(String name) {
    return new Caller(credential + name, credential + "-account", false);
  }

  private Caller token(int number) {
    return new Caller(credential + "-token-" + number, credential + "-account", true);
  }

  private List<Verdict> take(RateLimiter limiter, int times) {
    return IntStream.range(0, times).mapToObj(i -> limiter.take(key(""))).toList();
  }
}
