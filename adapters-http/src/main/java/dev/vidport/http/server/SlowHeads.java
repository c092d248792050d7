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
 * Closes connections on which the head of a request begins and does not come to its end. An idle
 * timeout alone would let a client hold a connection for days with a byte now and then.
 */
final class SlowHeads extends AbstractLifeCycle {
  private static final int CHECKS_PER_LIMIT = 4;

  private final ServerConnector connector;
  private final Duration limit;
  private Map<EndPoint, Seen> seen = new HashMap<>();
  private Scheduler.Task next = () -> false;

  SlowHeads(ServerConnector connector, Duration limit) {
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
    Map<EndPoint, Seen> now = new HashMap<>();
    for (EndPoint client : connector.getConnectedEndPoints()) {
      Seen state = look(client);
      if (System.nanoTime() - state.since() > limit.toNanos() && state.partial()) {
        client.close();
      } else {
        now.put(client, state);
      }
    }
    seen = now;
    if (isRunning()) {
      schedule();
    }
  }

  private Seen look(EndPoint client) {
    Connection connection = client.getConnection();
    long requests = connection.getMessagesIn();
    long bytes = connection.getBytesIn();
    long now = System.nanoTime();
    if (requests != connection.getMessagesOut()) {
      // A request is being answered; its body has bounds of its own.
      return new Seen(requests, bytes, now, false);
    }
    Seen before = seen.getOrDefault(client, new Seen(0, 0, now, false));
    if (before.requests() != requests || before.bytes() > bytes) {
      return new Seen(requests, bytes, now, false);
    }
    boolean partial = bytes > before.bytes();
    return new Seen(requests, before.bytes(), partial ? before.since() : now, partial);
  }

  /**
   * A connection as it was seen.
   *
   * @param requests whose heads have arrived
   * @param bytes that had arrived when the last of them was answered
   * @param since when the head after it began, if {@code partial}
   */
  private record Seen(long requests, long bytes, long since, boolean partial) {}
}
