package dev.vidport.http.server;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Closes connections whose request header does not arrive in time. The idle timeout alone is not
 * enough: a client that sends one byte now and then could hold a connection for days.
 */
final class SlowHeaderTimeout extends AbstractLifeCycle {
  private static final int CHECKS_PER_LIMIT = 4;

  private final ServerConnector connector;
  private final Duration limit;
  private Map<EndPoint, Snapshot> snapshots = new HashMap<>();
  private Scheduler.Task next = () -> false;

  SlowHeaderTimeout(ServerConnector connector, Duration limit) {
    this.connector = connector;
    this.limit = limit;
  }

  @Override
  protected synchronized void doStart() {
    schedule();
  }

  @Override
  protected synchronized void doStop() {
    next.cancel();
  }

  private void schedule() {
    long millis = Math.max(1, limit.toMillis() / CHECKS_PER_LIMIT);
    next = connector.getScheduler().schedule(this::check, millis, TimeUnit.MILLISECONDS);
  }

  private synchronized void check() {
    Map<EndPoint, Snapshot> current = new HashMap<>();
    for (EndPoint client : connector.getConnectedEndPoints()) {
      Snapshot state = observe(client);
      if (System.nanoTime() - state.since() > limit.toNanos() && state.partial()) {
        client.close();
      } else {
        current.put(client, state);
      }
    }
    snapshots = current;
    if (isRunning()) {
      schedule();
    }
  }

  private Snapshot observe(EndPoint client) {
    Connection connection = client.getConnection();
    long requests = connection.getMessagesIn();
    long bytes = connection.getBytesIn();
    long now = System.nanoTime();
    if (requests != connection.getMessagesOut()) {
      // A request is being handled; its body has its own limits.
      return new Snapshot(requests, bytes, now, false);
    }
    Snapshot before = snapshots.getOrDefault(client, new Snapshot(0, 0, now, false));
    if (before.requests() != requests || before.bytes() > bytes) {
      return new Snapshot(requests, bytes, now, false);
    }
    boolean partial = bytes > before.bytes();
    return new Snapshot(requests, before.bytes(), partial ? before.since() : now, partial);
  }

  /**
   * State of a connection at the last check.
   *
   * @param requests number of requests whose headers have arrived
   * @param bytes number of bytes received when the last of these requests was answered
   * @param since {@link System#nanoTime} when the next header began, if {@code partial}
   * @param partial whether an incomplete header has arrived
   */
  private record Snapshot(long requests, long bytes, long since, boolean partial) {}
}
