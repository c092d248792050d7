package dev.vidport.http.server.limit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** A token bucket for each client address, or for each of other keys that clients send. */
final class AddressBuckets {
  /** An attacker with more addresses than this pushes out those that are used least. */
  private static final int MAX_ADDRESSES = 100_000;

  private final int perSecond;
  private final long burst;
  private final TimeMeter meter;
  private final Cache<String, Bucket> buckets;

  /**
   * @param burst for how long an address may exceed the rate, if it has sent nothing before
   */
  AddressBuckets(int perSecond, Duration burst, Clock clock) {
    this.perSecond = perSecond;
    this.burst = perSecond * burst.toSeconds();
    this.meter = new ClockMeter(clock);
    // A bucket that was not used for this time is full again, like a new one.
    this.buckets =
        Caffeine.newBuilder()
            .maximumSize(MAX_ADDRESSES)
            .expireAfterAccess(burst.multipliedBy(2))
            .build();
  }

  Bucket of(String address) {
    return buckets.get(address, any -> full());
  }

  /** Time until the bucket of {@code address} has a token; empty when it has one now. */
  Optional<Duration> retryAfter(String address) {
    // An address without a bucket has used none of it recently.
    return Optional.ofNullable(buckets.getIfPresent(address))
        .map(bucket -> bucket.estimateAbilityToConsume(1))
        .filter(probe -> !probe.canBeConsumed())
        .map(probe -> Duration.ofNanos(probe.getNanosToWaitForRefill()));
  }

  /**
   * Takes a token of {@code address}. The bucket may go below zero, because requests that arrive
   * together have all been admitted.
   */
  void consume(String address) {
    of(address).consumeIgnoringRateLimits(1);
  }

  private Bucket full() {
    return Bucket.builder()
        .addLimit(limit -> limit.capacity(burst).refillGreedy(perSecond, Duration.ofSeconds(1)))
        .withCustomTimePrecision(meter)
        .build();
  }

  private record ClockMeter(Clock clock) implements TimeMeter {
    @Override
    public long currentTimeNanos() {
      return ChronoUnit.NANOS.between(Instant.EPOCH, clock.instant());
    }

    @Override
    public boolean isWallClockBased() {
      return true;
    }
  }
}
