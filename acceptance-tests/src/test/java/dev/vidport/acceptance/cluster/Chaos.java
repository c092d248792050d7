package dev.vidport.acceptance.cluster;

import static org.awaitility.Awaitility.await;

import dev.vidport.acceptance.host.BreakableServers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Injects failures at times determined by a seed: kills and freezes each worker once, blocks the
 * store, and makes the database fail over. One worker is killed while it renders a live recording.
 */
final class Chaos implements AutoCloseable {
  /** Enough threads that no planned action waits for another one. */
  private static final int THREADS = 32;

  private static final long TIMEOUT_MINUTES = 3;

  private final ChaosTimes times;
  private final Random random;
  private final List<WorkerMachine> machines;
  private final BreakableServers servers;
  private final LastAttempts lastAttempts;
  private final ScheduledExecutorService threads;
  private final ConcurrentLinkedQueue<Future<?>> actions = new ConcurrentLinkedQueue<>();
  private final CountDownLatch recordingsMayEnd = new CountDownLatch(1);
  private volatile boolean killedDuringRecording;
  private volatile Runnable requestDuringStoreOutage = () -> {};

  Chaos(ChaosTimes times, Random random, List<WorkerMachine> machines, BreakableServers servers) {
    this.times = times;
    this.random = random;
    this.machines = machines;
    this.servers = servers;
    this.lastAttempts = new LastAttempts(servers);
    this.threads = Executors.newScheduledThreadPool(THREADS);
  }

  /**
   * Schedules all failures and returns. A machine must be rendering a recording.
   *
   * @param requestDuringStoreOutage runs at the beginning of that outage, and uses the store
   */
  void begin(Runnable requestDuringStoreOutage) {
    this.requestDuringStoreOutage = requestDuringStoreOutage;
    WorkerMachine first =
        machines.stream().filter(WorkerMachine::rendersRecording).findFirst().orElseThrow();
    plan(
        times.killDuringRecording().draw(random),
        times.failureDuration().draw(random),
        killDuringRecording(first));
    plan(
        times.failureStarts().get(1).draw(random),
        times.failureDuration().draw(random),
        freeze(first));
    for (WorkerMachine machine : machines) {
      if (machine != first) {
        planFailures(machine);
      }
    }
    plan(
        times.storeOutageStart().draw(random),
        times.storeOutageMillis(),
        new Failure(this::blockStore, this::unblockStore));
    Duration readOnly = Duration.ofMillis(times.readOnly().draw(random));
    plan(times.failOver().draw(random), 0, new Failure(() -> servers.failOver(readOnly), () -> {}));
  }

  private void blockStore() {
    servers.blockStore();
    at(0, requestDuringStoreOutage);
  }

  /** Not before the outage has met a request. */
  private void unblockStore() {
    await("refused store connection")
        .atMost(Duration.ofMinutes(TIMEOUT_MINUTES))
        .until(() -> servers.refusedStoreConnections() > 0);
    servers.unblockStore();
  }

  private void planFailures(WorkerMachine machine) {
    List<Failure> both = new ArrayList<>(List.of(kill(machine), freeze(machine)));
    Collections.shuffle(both, random);
    for (int i = 0; i < both.size(); i++) {
      plan(
          times.failureStarts().get(i).draw(random),
          times.failureDuration().draw(random),
          both.get(i));
    }
  }

  private static Failure kill(WorkerMachine machine) {
    return new Failure(machine::kill, machine::restart);
  }

  private static Failure freeze(WorkerMachine machine) {
    return new Failure(machine::freeze, machine::thaw);
  }

  private Failure killDuringRecording(WorkerMachine machine) {
    return new Failure(
        () -> {
          killedDuringRecording = machine.rendersRecording();
          machine.kill();
          recordingsMayEnd.countDown();
        },
        machine::restart);
  }

  /** Runs {@code request} at a random time during the failures. */
  void schedule(Runnable request) {
    at(times.requests().draw(random), request);
  }

  /** Sends the parts of {@code recording} at random times during the failures. */
  void schedule(LiveRecording recording) {
    for (int calls = recording.remainingCalls(); calls > 0; calls--) {
      at(times.parts().draw(random), () -> sendNext(recording));
    }
  }

  /** Not before the kill during a recording, which a last attempt of a step delays. */
  private void sendNext(LiveRecording recording) {
    try {
      if (!recordingsMayEnd.await(TIMEOUT_MINUTES, TimeUnit.MINUTES)) {
        throw new IllegalStateException("no worker was killed during a recording");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
    recording.sendNext();
  }

  /** Whether a worker was killed while it rendered a recording. */
  boolean killedDuringRecording() {
    return killedDuringRecording;
  }

  private void plan(long start, long duration, Failure failure) {
    at(
        start,
        () -> {
          lastAttempts.awaitNone();
          failure.begin().run();
          at(duration, failure.end());
        });
  }

  private void at(long millis, Runnable action) {
    actions.add(threads.schedule(action, millis, TimeUnit.MILLISECONDS));
  }

  /** Waits until every failure has ended. */
  void awaitEnd() throws InterruptedException, ExecutionException, TimeoutException {
    // The end of a failure is queued before its start completes, so the loop sees it.
    for (Future<?> action = actions.poll(); action != null; action = actions.poll()) {
      action.get(TIMEOUT_MINUTES, TimeUnit.MINUTES);
    }
  }

  /** Stops injecting failures, and undoes those that would prevent a shutdown. */
  @Override
  public void close() throws InterruptedException {
    threads.shutdownNow();
    boolean ended = threads.awaitTermination(TIMEOUT_MINUTES, TimeUnit.MINUTES);
    servers.unblockStore();
    machines.forEach(WorkerMachine::close);
    if (!ended) {
      throw new IllegalStateException("injected failures did not end in time");
    }
  }

  /** An injected failure and how to undo it. */
  private record Failure(Runnable begin, Runnable end) {}
}
