package dev.vidport.persistence.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.access.RateLimits;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.SettableClock;
import dev.vidport.usecases.access.port.RateLimiter.Caller;
import dev.vidport.usecases.access.port.RateLimiter.ExceededLimit;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The limits of requests through several hosts. */
final class SharedRateLimitTest {
  private static final RateLimits LIMITS = new RateLimits(5, 10, 40, 10);
  private static final Caller KEY = new Caller("key", "account", false);

  private final SettableClock clock = SettableClock.at("2026-01-02T03:04:05Z");
  private final Database database = TestDatabase.POSTGRESQL.emptied();
  private final BucketRateLimiter one = BucketRateLimiter.of(database, LIMITS, clock);
  private final BucketRateLimiter other = BucketRateLimiter.of(database, LIMITS, clock);

  @Test
  void hostKnowsAfterAnExchangeWhatAnotherHasCounted() {
    assertThat(passed(one, 10)).isEqualTo(10);
    one.exchangeAll();

    assertThat(passed(other, 3)).isZero();
    clock.advance(Duration.ofSeconds(1));
    assertThat(passed(other, 9)).isEqualTo(5);
  }

  /** The bound: a second's requests for each further host. */
  @Test
  void burstThroughTwoHostsIsLargerByTheRequestsOfOneSecondAtMost() {
    passed(one, 1);
    passed(other, 1);
    clock.advance(Duration.ofSeconds(10));

    long passed = IntStream.range(0, 30).mapToLong(i -> passed(one, 1) + passed(other, 1)).sum();

    assertThat(passed).isBetween(10L, 15L);
  }

  @Test
  void excessIsSubtractedSoThatTheAverageHolds() {
    passed(one, 1);
    passed(other, 1);
    long passed = 2;
    for (int second = 0; second < 20; second++) {
      passed += passed(one, 8) + passed(other, 8);
      one.exchangeAll();
      other.exchangeAll();
      one.exchangeAll();
      clock.advance(Duration.ofMillis(200));
    }

    // A burst, 19 intervals of a request each, and the bound.
    assertThat(passed).isBetween(10L + 19, 10L + 19 + 5);
  }

  @Test
  void dailyQuotaHoldsThroughAllHosts() {
    long passed = 0;
    for (int i = 0; i < 30; i++) {
      passed += passed(one, 2) + passed(other, 2);
      one.exchangeAll();
      other.exchangeAll();
      clock.advance(Duration.ofSeconds(2));
    }

    assertThat(passed).isBetween(40L, 45L);
    assertThat(one.take(KEY).refusal()).isEqualTo(ExceededLimit.DAILY_QUOTA);
  }

  @Test
  void requestsOfASecondAreStoredTogether() {
    passed(one, 5);
    assertThat(stored()).isZero();

    one.exchangeAll();
    assertThat(stored()).isEqualTo(5);
    one.exchangeAll();
    assertThat(stored()).isEqualTo(5);
  }

  @Test
  void countsOfAClosedHostAreStored() {
    passed(one, 3);

    one.close();

    assertThat(stored()).isEqualTo(3);
  }

  @Test
  void hostsThatExchangeTheSameBucketsAtOnceDoNotDeadlock() {
    List<BucketRateLimiter> hosts =
        Stream.generate(() -> BucketRateLimiter.of(database, LIMITS, clock)).limit(4).toList();
    for (int round = 0; round < 5; round++) {
      for (BucketRateLimiter host : hosts) {
        for (int key = 0; key < 100; key++) {
          host.take(new Caller("key" + key * 37 % 100, "account" + key, false));
        }
      }
      hosts.parallelStream().forEach(BucketRateLimiter::exchangeAll);
      clock.advance(Duration.ofSeconds(1));
    }

    assertThat(
            database.<Long>with(
                handle ->
                    handle
                        .createQuery(
                            "select sum(day_used) from rate_bucket where id like 'credential/%'")
                        .mapTo(Long.class)
                        .one()))
        .isEqualTo(4 * 5 * 100);
  }

  /** Neither lost nor counted twice. */
  @Test
  void countsOfAFailedExchangeAreStoredByTheNext() {
    passed(one, 4);
    database.with(handle -> handle.execute("alter table rate_bucket rename to gone"));
    try {
      one.exchangeAll();
      passed(one, 1);
    } finally {
      database.with(handle -> handle.execute("alter table gone rename to rate_bucket"));
    }

    one.exchangeAll();

    assertThat(stored()).isEqualTo(5);
  }

  private static long passed(BucketRateLimiter host, int requests) {
    return IntStream.range(0, requests)
        .filter(i -> host.take(KEY).refusal() == ExceededLimit.NONE)
        .count();
  }

  private long stored() {
    return database.with(
        handle ->
            handle
                .createQuery("select day_used from rate_bucket where id = 'credential/key'")
                .mapTo(Long.class)
                .one());
  }
}
