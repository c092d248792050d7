package dev.vidport.acceptance.cluster;

import dev.vidport.acceptance.host.BreakableServers;
import dev.vidport.acceptance.host.HostUnderTest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Injects failures of the hosts and failures of the servers for a given time, two at a time, with
 * kinds and durations that a seed determines.
 */
final class SustainedFailures implements AutoCloseable {
  private static final long LAST_FAILURE_MINUTES = 10;

  private final List<WorkerMachine> machines;
  private final BreakableServers servers;
  private final Supplier<HostUnderTest> startApi;
  private final LastAttempts lastAttempts;
  private final ExecutorService threads = Executors.newFixedThreadPool(2);
  private final Map<String, Integer> counts = new TreeMap<>();
  private final AtomicLong interrupted = new AtomicLong();
  private HostUnderTest api;

  /**
   * @param api the running API host
   * @param startApi starts it again
   */
  SustainedFailures(
      List<WorkerMachine> machines,
      BreakableServers servers,
      HostUnderTest api,
      Supplier<HostUnderTest> startApi) {
    this.machines = machines;
    this.servers = servers;
    this.api = api;
    this.startApi = startApi;
    this.lastAttempts = new LastAttempts(servers);
  }

  /** Injects failures for {@code duration}, and ends the last ones. */
  void run(long seed, Duration duration)
      throws InterruptedException, ExecutionException, TimeoutException {
    long end = System.nanoTime() + duration.toNanos();
    Future<?> ofHosts = threads.submit(() -> repeat(end, new Random(seed), this::failHost));
    Future<?> ofServers = threads.submit(() -> repeat(end, new Random(seed + 1), this::failServer));
    for (Future<?> failures : List.of(ofHosts, ofServers)) {
      failures.get(duration.toMinutes() + LAST_FAILURE_MINUTES, TimeUnit.MINUTES);
    }
  }

  /** How many failures of each kind there were. */
  synchronized Map<String, Integer> counts() {
    return Map.copyOf(counts);
  }

  /** How many steps ran on workers when these were killed, frozen, or stopped too slowly. */
  long interruptedSteps() {
    return interrupted.get();
  }

  private static void repeat(long end, Random random, Injection injection) {
    while (System.nanoTime() < end) {
      injection.once(random);
      pause(between(random, 2_000, 12_000));
    }
  }

  private void failHost(Random random) {
    WorkerMachine machine = machines.get(random.nextInt(machines.size()));
    long millis = between(random, 1_000, 9_000);
    switch (random.nextInt(5)) {
      case 0, 1 -> {
        interrupting(machine);
        count("kill");
        machine.kill();
        pause(millis);
        machine.restart();
      }
      case 2 -> {
        interrupting(machine);
        count("freeze");
        machine.freeze();
        pause(millis);
        machine.thaw();
      }
      case 3 -> {
        long running = running(machine);
        if (!machine.stop()) {
          interrupted.addAndGet(running);
          count("stop, too slow");
        }
        count("stop");
        pause(millis);
        machine.restart();
      }
      default -> {
        count("kill of the API");
        api.kill();
        pause(millis);
        api = startApi.get();
      }
    }
  }

  private void failServer(Random random) {
    switch (random.nextInt(6)) {
      case 0, 1 -> {
        count("failover");
        servers.failOver(Duration.ofMillis(between(random, 0, 6_000)));
      }
      case 2 -> {
        count("database away");
        servers.blockDatabase();
        pause(between(random, 2_000, 45_000));
        servers.unblockDatabase();
      }
      case 3, 4 -> {
        count("store away");
        servers.blockStore();
        pause(between(random, 5_000, 75_000));
        servers.unblockStore();
      }
      default -> {
        count("latency");
        servers.delayStore(Duration.ofMillis(between(random, 20, 200)));
        servers.delayDatabase(Duration.ofMillis(between(random, 2, 20)));
        pause(between(random, 10_000, 30_000));
        servers.delayStore(Duration.ZERO);
        servers.delayDatabase(Duration.ZERO);
      }
    }
  }

  /** A step fails for good after the death of five workers, so none may be close to that. */
  private void interrupting(WorkerMachine machine) {
    lastAttempts.awaitNone();
    interrupted.addAndGet(running(machine));
  }

  private long running(WorkerMachine machine) {
    String sql =
        "select count(*) from step_execution where picked and picked_by = '"
            + machine.workerName()
            + "'";
    while (true) {
      try {
        // One more may start before the failure.
        return servers.count(sql) + 1;
      } catch (IllegalStateException failingOver) {
        pause(100);
      }
    }
  }

  private synchronized void count(String kind) {
    counts.merge(kind, 1, Integer::sum);
  }

  private static long between(Random random, int min, int max) {
    return min + (long) random.nextInt(max - min);
  }

  private static void pause(long millis) {
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
  }

  @Override
  public void close() {
    threads.shutdownNow();
    servers.unblockStore();
    servers.unblockDatabase();
    servers.delayStore(Duration.ZERO);
    servers.delayDatabase(Duration.ZERO);
    machines.forEach(WorkerMachine::close);
  }

  /** Injects a failure and ends it. */
  private interface Injection {
    void once(Random random);
  }
}
