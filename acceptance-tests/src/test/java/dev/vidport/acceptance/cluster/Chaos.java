package dev.vidport.acceptance.cluster;

import dev.vidport.acceptance.host.BreakableServers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Does harm at moments that a seed gives: kills and freezes the worker of each machine once, has
 * the store refuse for 20 seconds, and restarts the database. A worker that is at a recording is
 * killed while it is.
 */
final class Chaos implements AutoCloseable {
  private static final long STORE_AWAY = 20_000;

  /** When the first and the second harm to a machine begin, in milliseconds. */
  private static final List<Range> HARMS = List.of(new Range(0, 8_000), new Range(16_000, 26_000));

  /**
   * Both longer and shorter than others wait for a sign of life. A worker that wakes up long after
   * all of its videos have ended would store what nobody looks for any more.
   */
  private static final Range HARMED = new Range(1_000, 9_000);

  /** Before store and database are away: a recording is rendered later, or anew, then. */
  private static final Range IN_RECORDING = new Range(0, 2_000);

  /** After that. */
  private static final Range PARTS = new Range(3_000, 28_000);

  private static final Range STORE = new Range(3_000, 10_000);
  private static final Range DATABASE = new Range(3_000, 26_000);
  private static final Range REQUESTS = new Range(0, 25_000);

  /** For all that is planned, as nothing may have to wait for something else to end. */
  private static final int THREADS = 32;

  private static final long MINUTES = 3;

  private final Random random;
  private final List<Machine> machines;
  private final BreakableServers servers;
  private final LastTries lastTries;
  private final ScheduledExecutorService threads;
  private final ConcurrentLinkedQueue<Future<?>> harms = new ConcurrentLinkedQueue<>();
  private volatile boolean killedInRecording;

  Chaos(Random random, List<Machine> machines, BreakableServers servers) {
    this.random = random;
    this.machines = machines;
    this.servers = servers;
    this.lastTries = new LastTries(servers);
    this.threads = Executors.newScheduledThreadPool(THREADS);
  }

  /** Lets it loose, once some machine is at a recording; returns at once. */
  void begin() {
    Machine first = machines.stream().filter(Machine::receives).findFirst().orElseThrow();
    plan(IN_RECORDING.draw(random), HARMED.draw(random), killingInRecording(first));
    plan(HARMS.get(1).draw(random), HARMED.draw(random), freezing(first));
    for (Machine machine : machines) {
      if (machine != first) {
        harm(machine);
      }
    }
    plan(STORE.draw(random), STORE_AWAY, new Harm(servers::shutStore, servers::openStore));
    plan(DATABASE.draw(random), 0, new Harm(servers::restartDatabase, () -> {}));
  }

  private void harm(Machine machine) {
    List<Harm> both = new ArrayList<>(List.of(killing(machine), freezing(machine)));
    Collections.shuffle(both, random);
    for (int i = 0; i < both.size(); i++) {
      plan(HARMS.get(i).draw(random), HARMED.draw(random), both.get(i));
    }
  }

  private static Harm killing(Machine machine) {
    return new Harm(machine::kill, machine::startAgain);
  }

  private static Harm freezing(Machine machine) {
    return new Harm(machine::freeze, machine::thaw);
  }

  private Harm killingInRecording(Machine machine) {
    return new Harm(
        () -> {
          killedInRecording = machine.receives();
          machine.kill();
        },
        machine::startAgain);
  }

  /** Has {@code request} made at some moment in between. */
  void meanwhile(Runnable request) {
    at(REQUESTS.draw(random), request);
  }

  /** Has {@code recording} sent at several moments in between. */
  void meanwhile(LiveRecording recording) {
    for (int left = recording.left(); left > 0; left--) {
      at(PARTS.draw(random), recording::goOn);
    }
  }

  /** Whether a worker was killed in the middle of a recording. */
  boolean killedInRecording() {
    return killedInRecording;
  }

  private void plan(long start, long lasting, Harm harm) {
    at(
        start,
        () -> {
          lastTries.awaitNone();
          harm.begin().run();
          at(lasting, harm.end());
        });
  }

  private void at(long millis, Runnable action) {
    harms.add(threads.schedule(action, millis, TimeUnit.MILLISECONDS));
  }

  /** Waits until all is as it was. */
  void awaitEnd() throws InterruptedException, ExecutionException, TimeoutException {
    // An end is added before its begin is done.
    for (Future<?> harm = harms.poll(); harm != null; harm = harms.poll()) {
      harm.get(MINUTES, TimeUnit.MINUTES);
    }
  }

  /** Does no more harm, and undoes what would keep the servers and machines from ending. */
  @Override
  public void close() throws InterruptedException {
    threads.shutdownNow();
    boolean ended = threads.awaitTermination(MINUTES, TimeUnit.MINUTES);
    servers.openStore();
    machines.forEach(Machine::close);
    if (!ended) {
      throw new IllegalStateException("a harm does not end");
    }
  }

  /** What happens, and how it is undone. */
  private record Harm(Runnable begin, Runnable end) {}

  /** Milliseconds. */
  private record Range(int least, int most) {
    long draw(Random random) {
      return least + (long) random.nextInt(most - least);
    }
  }
}
