package dev.vidport.bench.access;

import dev.vidport.bench.report.Figures;
import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.report.Row;
import dev.vidport.domain.access.RateLimits;
import dev.vidport.persistence.access.BucketRateLimiter;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.DatabaseSettings;
import dev.vidport.usecases.access.port.RateLimiter;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Loads the rate limiters of two hosts that share one PostgreSQL database. */
final class RateLimiterBench {
  private static final Goal GOAL = Goal.atLeast(5_000);
  private static final int HOSTS = 2;
  private static final int THREADS = 8;
  private static final int CREDENTIALS = 100;
  private static final int CONNECTIONS = 8;
  private static final RateLimits LIMITS = new RateLimits(1_000_000, 1_000_000, 2_000_000_000);

  private final Duration turn;

  RateLimiterBench(Duration turn) {
    this.turn = turn;
  }

  void run(String postgres, Report report) throws IOException, InterruptedException {
    DatabaseSettings settings = new DatabaseSettings(postgres, "", "", CONNECTIONS);
    try (Database first = Database.open(settings);
        Database second = Database.open(settings)) {
      List<RateLimiter> hosts = List.of(limiter(first), limiter(second));
      report.progress("checks of the rate limit by " + HOSTS + " hosts");
      checks(hosts, turn.dividedBy(2));
      List<Double> millis = checks(hosts, turn);
      report.add(
          Row.figure(
              "checks of the rate limit, two hosts",
              millis.size() / (turn.toMillis() / 1e3),
              " /s",
              GOAL));
      report.add(
          Row.figure(
                  "one check under this load, median",
                  Figures.median(millis.stream().mapToDouble(Double::doubleValue).toArray()),
                  " ms",
                  Goal.atMost(1))
              .withoutGoal());
      report.note(
          THREADS
              + " threads of "
              + HOSTS
              + " hosts count the requests of "
              + CREDENTIALS
              + " credentials in one PostgreSQL on the same machine.");
    }
  }

  private static RateLimiter limiter(Database database) {
    return BucketRateLimiter.of(database, LIMITS, Clock.systemUTC());
  }

  /** The time of each check in milliseconds. */
  private static List<Double> checks(List<RateLimiter> hosts, Duration time)
      throws IOException, InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      long end = System.nanoTime() + time.toNanos();
      List<Future<List<Double>>> work = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        RateLimiter host = hosts.get(i % HOSTS);
        int thread = i;
        work.add(threads.submit(() -> checksUntil(end, host, thread)));
      }
      List<Double> all = new ArrayList<>();
      for (Future<List<Double>> part : work) {
        all.addAll(part.get());
      }
      return all;
    } catch (ExecutionException e) {
      throw new IOException("cannot check the rate limit", e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }

  private static List<Double> checksUntil(long end, RateLimiter host, int thread) {
    List<Double> millis = new ArrayList<>();
    for (int i = 0; System.nanoTime() < end; i++) {
      long start = System.nanoTime();
      host.take("bench-" + (thread + i * THREADS) % CREDENTIALS);
      millis.add((System.nanoTime() - start) / 1e6);
    }
    return millis;
  }
}
