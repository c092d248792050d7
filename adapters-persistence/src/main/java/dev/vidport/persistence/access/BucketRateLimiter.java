package dev.vidport.persistence.access;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vidport.domain.access.RateLimits;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Dialect;
import dev.vidport.usecases.access.port.RateLimiter;
import io.github.bucket4j.Bandwidth;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.BucketConfiguration;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.VerboseResult;
import io.github.bucket4j.distributed.ExpirationAfterWriteStrategy;
import io.github.bucket4j.distributed.jdbc.PrimaryKeyMapper;
import io.github.bucket4j.postgresql.Bucket4jPostgreSQL;
import io.github.bucket4j.postgresql.PostgreSQLSelectForUpdateBasedProxyManager;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;

/**
 * A token bucket per credential: in PostgreSQL, where all hosts share it, or in memory for H2,
 * which has one host.
 */
public final class BucketRateLimiter implements RateLimiter {
  private static final Duration DAY = Duration.ofDays(1);
  private static final int MAX_IN_MEMORY = 100_000;

  /** Indexes of the limits in the configuration. */
  private static final int RATE = 0;

  private static final int DAILY = 1;

  private final Function<String, Bucket> buckets;
  private final IntUnaryOperator sweeper;
  private final RateLimits limits;

  /**
   * @param sweeper deletes expired buckets, at most the given number, and returns their number
   */
  private BucketRateLimiter(
      Function<String, Bucket> buckets, IntUnaryOperator sweeper, RateLimits limits) {
    this.buckets = buckets;
    this.sweeper = sweeper;
    this.limits = limits;
  }

  public static RateLimiter of(Database database, RateLimits limits, Clock clock) {
    BucketConfiguration configuration =
        BucketConfiguration.builder().addLimit(rate(limits)).addLimit(daily(limits)).build();
    ClockTimeMeter meter = new ClockTimeMeter(clock);
    return database.dialect() == Dialect.POSTGRESQL
        ? shared(database, configuration, limits, meter)
        : new BucketRateLimiter(inMemory(configuration, meter), max -> 0, limits);
  }

  private static Bandwidth rate(RateLimits limits) {
    return Bandwidth.builder()
        .capacity(limits.burst())
        .refillGreedy(limits.perSecond(), Duration.ofSeconds(1))
        .build();
  }

  private static Bandwidth daily(RateLimits limits) {
    return Bandwidth.builder()
        .capacity(limits.perDay())
        .refillIntervally(limits.perDay(), DAY)
        .build();
  }

  private static Function<String, Bucket> inMemory(
      BucketConfiguration configuration, ClockTimeMeter meter) {
    Cache<String, Bucket> cache =
        Caffeine.newBuilder()
            .maximumSize(MAX_IN_MEMORY)
            .expireAfterAccess(DAY.plusHours(1))
            .build();
    return credential -> cache.get(credential, unknown -> bucket(configuration, meter));
  }

  private static Bucket bucket(BucketConfiguration configuration, ClockTimeMeter meter) {
    var builder = Bucket.builder().withCustomTimePrecision(meter);
    for (Bandwidth limit : configuration.getBandwidths()) {
      builder.addLimit(limit);
    }
    return builder.build();
  }

  private static BucketRateLimiter shared(
      Database database,
      BucketConfiguration configuration,
      RateLimits limits,
      ClockTimeMeter meter) {
    PostgreSQLSelectForUpdateBasedProxyManager<String> proxies =
        Bucket4jPostgreSQL.selectForUpdateBasedBuilder(database.dataSource())
            .primaryKeyMapper(PrimaryKeyMapper.STRING)
            .table("rate_bucket")
            .clientClock(meter)
            .expirationAfterWrite(
                ExpirationAfterWriteStrategy.basedOnTimeForRefillingBucketUpToMax(DAY))
            .build();
    // A bucket keeps the limits it was created with, so the limits are part of its key.
    String suffix = "/" + limits.perSecond() + "/" + limits.burst() + "/" + limits.perDay();
    return new BucketRateLimiter(
        credential -> proxies.getProxy(credential + suffix, () -> configuration),
        proxies::removeExpired,
        limits);
  }

  @Override
  public int deleteExpired(int max) {
    return sweeper.applyAsInt(max);
  }

  @Override
  public Verdict take(String credential) {
    VerboseResult<ConsumptionProbe> result =
        buckets.apply(credential).asVerbose().tryConsumeAndReturnRemaining(1);
    long[] available = result.getDiagnostics().getAvailableTokensPerEachBandwidth();
    ConsumptionProbe probe = result.getValue();
    return new Verdict(
        limits.burst(),
        Math.max(0, Math.min(available[RATE], available[DAILY])),
        available[DAILY] < available[RATE]
            // The day's quota ends later than the rate's burst refills.
            ? Duration.ofNanos(result.getDiagnostics().calculateFullRefillingTime())
            : untilFull(available[RATE]),
        refusal(probe.isConsumed(), available),
        Duration.ofNanos(probe.isConsumed() ? 0 : probe.getNanosToWaitForRefill()));
  }

  private Duration untilFull(long available) {
    long missing = Math.max(0, limits.burst() - available);
    return Duration.ofSeconds(1).multipliedBy(missing).dividedBy(limits.perSecond());
  }

  private static ExceededLimit refusal(boolean consumed, long[] available) {
    if (consumed) {
      return ExceededLimit.NONE;
    }
    return available[DAILY] < 1 ? ExceededLimit.DAILY_QUOTA : ExceededLimit.RATE;
  }
}
