package dev.vidport.persistence.access;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vidport.domain.access.RateLimits;
import dev.vidport.domain.concurrent.DaemonThreads;
import dev.vidport.persistence.access.RateBucket.Uncounted;
import dev.vidport.persistence.access.StoredRateBuckets.Added;
import dev.vidport.persistence.access.StoredRateBuckets.State;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.Dialect;
import dev.vidport.persistence.database.Outage;
import dev.vidport.usecases.access.port.RateLimiter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Token buckets of credentials and accounts. H2 has one host, which keeps them in memory. With
 * PostgreSQL each host counts in memory as well, and exchanges its counts with the other hosts
 * through the database, once a second in one statement for all buckets. Between two exchanges a
 * host lets at most the requests of one second of a bucket pass. So a burst through several hosts
 * can be larger by one second's requests for each further host; it is subtracted afterwards, so the
 * average and the daily quota hold.
 */
public final class BucketRateLimiter implements RateLimiter, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(BucketRateLimiter.class);
  private static final Duration EXCHANGE_INTERVAL = Duration.ofSeconds(1);

  /** A bucket that was not used for so long is read again. */
  private static final Duration IDLE = Duration.ofMinutes(10);

  private static final int MAX_BUCKETS = 200_000;
  private static final int BATCH = 1_000;

  private final RateLimits limits;
  private final InstantSource clock;
  private final Optional<StoredRateBuckets> stored;
  private final Cache<String, RateBucket> buckets;
  private final Optional<ScheduledThreadPoolExecutor> thread;

  private BucketRateLimiter(
      RateLimits limits, InstantSource clock, Optional<StoredRateBuckets> stored) {
    this.limits = limits;
    this.clock = clock;
    this.stored = stored;
    this.buckets =
        Caffeine.newBuilder()
            .maximumSize(MAX_BUCKETS)
            .expireAfterAccess(stored.isPresent() ? IDLE : Duration.ofHours(25))
            .build();
    this.thread =
        stored.map(
            shared ->
                new ScheduledThreadPoolExecutor(1, DaemonThreads.named("vidport-rate-limits")));
  }

  /**
   * @param clock with PostgreSQL a clock that all hosts share
   */
  public static BucketRateLimiter of(Database database, RateLimits limits, InstantSource clock) {
    return new BucketRateLimiter(
        limits,
        clock,
        database.dialect() == Dialect.POSTGRESQL
            ? Optional.of(new StoredRateBuckets(database))
            : Optional.empty());
  }

  /** Exchanges the counts with other hosts from now on, until the limiter is closed. */
  public BucketRateLimiter start() {
    thread.ifPresent(
        executor -> {
          var unused =
              executor.scheduleWithFixedDelay(
                  this::exchangeAll,
                  EXCHANGE_INTERVAL.toMillis(),
                  EXCHANGE_INTERVAL.toMillis(),
                  TimeUnit.MILLISECONDS);
        });
    return this;
  }

  @Override
  public int deleteExpired(int max) {
    return stored.map(shared -> shared.deleteFull(now(), max)).orElse(0);
  }

  @Override
  public Verdict take(Caller caller) {
    List<RateBucket> all = new ArrayList<>();
    all.add(bucket("credential/" + caller.credential(), limits));
    if (caller.isToken()) {
      all.add(bucket("tokens/" + caller.account(), limits.ofTokens()));
    }
    all.add(bucket("account/" + caller.account(), limits.ofAccount()));
    if (stored.isPresent() && all.stream().anyMatch(RateBucket::needsExchange)) {
      exchange(all);
    }
    return take(all, 0, now());
  }

  private RateBucket bucket(String id, RateLimits most) {
    return buckets.get(id, unknown -> new RateBucket(id, most, stored.isPresent()));
  }

  /** Holds the monitors of all buckets, always in the order of the list, while it decides. */
  private static Verdict take(List<RateBucket> all, int locked, long now) {
    if (locked < all.size()) {
      synchronized (all.get(locked)) {
        return take(all, locked + 1, now);
      }
    }
    Optional<RateBucket> refusing =
        all.stream()
            .filter(bucket -> bucket.exceeded(now) != ExceededLimit.NONE)
            .max(Comparator.comparingLong(bucket -> bucket.waitMicros(now)));
    if (refusing.isPresent()) {
      RateBucket bucket = refusing.get();
      return verdict(all, bucket.exceeded(now), bucket.waitMicros(now), now);
    }
    all.forEach(bucket -> bucket.count(now));
    return verdict(all, ExceededLimit.NONE, 0, now);
  }

  private static Verdict verdict(
      List<RateBucket> all, ExceededLimit refusal, long waitMicros, long now) {
    long limit = all.get(0).limits().burst();
    long left =
        all.stream()
            .mapToLong(bucket -> Math.min(bucket.rateLeft(now), bucket.dayLeft(now)))
            .min()
            .orElse(limit);
    // An account has more requests left than a credential may send at once.
    long reset =
        all.stream()
            .filter(bucket -> Math.min(bucket.rateLeft(now), bucket.dayLeft(now)) < limit)
            .mapToLong(bucket -> bucket.resetMicros(now))
            .max()
            .orElse(0);
    return new Verdict(limit, Math.min(left, limit), micros(reset), refusal, micros(waitMicros));
  }

  private static Duration micros(long micros) {
    return Duration.of(micros, ChronoUnit.MICROS);
  }

  private long now() {
    return ChronoUnit.MICROS.between(Instant.EPOCH, clock.instant());
  }

  /** Exchanges the counts of the buckets of one request, unless another thread does just now. */
  private void exchange(List<RateBucket> all) {
    all.forEach(bucket -> bucket.exchange.lock());
    try {
      if (all.stream().anyMatch(RateBucket::needsExchange)) {
        store(all);
      }
    } finally {
      all.forEach(bucket -> bucket.exchange.unlock());
    }
  }

  /** Exchanges the counts of all buckets that were used. */
  void exchangeAll() {
    List<RateBucket> used =
        buckets.asMap().values().stream().filter(RateBucket::hasUncounted).toList();
    for (int from = 0; from < used.size(); from += BATCH) {
      List<RateBucket> free =
          used.subList(from, Math.min(from + BATCH, used.size())).stream()
              .filter(bucket -> bucket.exchange.tryLock())
              .toList();
      try {
        store(free);
      } catch (RuntimeException e) {
        // The buckets keep the counts. An outage is logged once, where it is noticed.
        LOG.atLevel(Outage.isUnavailable(e) ? Level.DEBUG : Level.WARN)
            .log("Could not store the counts of requests; trying again: fault={}", e.toString());
        return;
      } finally {
        free.forEach(bucket -> bucket.exchange.unlock());
      }
    }
  }

  private void store(List<RateBucket> all) {
    if (all.isEmpty()) {
      return;
    }
    long now = now();
    List<Added> counts =
        all.stream()
            .map(bucket -> new Added(bucket.id(), bucket.cost(), bucket.takeUncounted(now)))
            .toList();
    Map<String, State> states = Map.of();
    try {
      states = stored.orElseThrow().add(counts);
    } finally {
      for (int i = 0; i < all.size(); i++) {
        RateBucket bucket = all.get(i);
        Uncounted taken = counts.get(i).requests();
        Optional.ofNullable(states.get(bucket.id()))
            .ifPresentOrElse(
                state -> bucket.exchanged(state.fullAt(), state.dayEndsAt(), state.dayUsed()),
                () -> bucket.returned(taken));
      }
    }
  }

  @Override
  public void close() {
    thread.ifPresent(
        executor -> {
          executor.shutdown();
          exchangeAll();
        });
  }
}
