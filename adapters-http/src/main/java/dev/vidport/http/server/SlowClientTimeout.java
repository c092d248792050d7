package dev.vidport.http.server;

import dev.vidport.http.server.CountingConnector.CountingEndPoint;
import dev.vidport.http.server.limit.DataRateFloor;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Closes connections whose request header does not arrive in time, or that receive a response too
 * slowly. The idle timeout alone is not enough: a client that sends or receives one byte now and
 * then could hold a connection for days. Jetty 12 ignores the data rates of its {@code
 * HttpConfiguration}.
 */
final class SlowClientTimeout extends AbstractLifeCycle {
  private static final int CHECKS_PER_LIMIT = 4;

  private final CountingConnector connector;
  private final Duration headerLimit;
  private final DataRateFloor slowestReader;
  private Map<EndPoint, Snapshot> snapshots = new HashMap<>();
  private Scheduler.Task next = () -> false;

  /**
   * @param slowestReader its rate applies to each period as long as its grace
   */
  SlowClientTimeout(
      CountingConnector connector, Duration headerLimit, DataRateFloor slowestReader) {
    this.connector = connector;
    this.headerLimit = headerLimit;
    this.slowestReader = slowestReader;
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
    long shortest = Math.min(headerLimit.toMillis(), slowestReader.grace().toMillis());
    long millis = Math.max(1, shortest / CHECKS_PER_LIMIT);
    next = connector.getScheduler().schedule(this::check, millis, TimeUnit.MILLISECONDS);
  }

  private synchronized void check() {
    Map<EndPoint, Snapshot> current = new HashMap<>();
    long now = System.nanoTime();
    for (EndPoint client : connector.getConnectedEndPoints()) {
      Snapshot before = snapshots.getOrDefault(client, Snapshot.initial(now));
      Snapshot state =
          new Snapshot(
              header((CountingEndPoint) client, before.header(), now),
              response((CountingEndPoint) client, before.response(), now));
      if (isTooSlow(state, now)) {
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

  private boolean isTooSlow(Snapshot state, long now) {
    boolean isHeaderLate =
        state.header().partial() && now - state.header().since() > headerLimit.toNanos();
    return isHeaderLate || state.response().rate() < slowestReader.bytesPerSecond();
  }

  private static HeaderState header(CountingEndPoint client, HeaderState before, long now) {
    Connection connection = client.getConnection();
    long requests = connection.getMessagesIn();
    long bytes = connection.getBytesIn();
    if (requests != connection.getMessagesOut() || client.isDraining()) {
      // The arriving bytes are the body of a request, which has limits of its own.
      return new HeaderState(requests, bytes, now, false);
    }
    if (before.requests() != requests || before.bytes() > bytes) {
      return new HeaderState(requests, bytes, now, false);
    }
    boolean partial = bytes > before.bytes();
    return new HeaderState(requests, before.bytes(), partial ? before.since() : now, partial);
  }

  private ResponseState response(CountingEndPoint client, ResponseState before, long now) {
    if (!client.isSending()) {
      return ResponseState.begin(client.sent(), now);
    }
    long nanos = now - before.since();
    if (nanos < slowestReader.grace().toNanos()) {
      return before;
    }
    return new ResponseState(client.sent(), now, (client.sent() - before.sent()) / (nanos / 1e9));
  }

  /** State of a connection at the last check. */
  private record Snapshot(HeaderState header, ResponseState response) {
    static Snapshot initial(long now) {
      return new Snapshot(new HeaderState(0, 0, now, false), ResponseState.begin(0, now));
    }
  }

  /**
   * @param requests number of requests whose headers have arrived
   * @param bytes number of bytes received when the response to the last of them had been sent
   * @param since {@link System#nanoTime} when the next header began, if {@code partial}
   * @param partial whether an incomplete header has arrived
   */
  private record HeaderState(long requests, long bytes, long since, boolean partial) {}

  /**
   * @param sent number of bytes that the client had received at {@code since}
   * @param since {@link System#nanoTime} when the current period began
   * @param rate bytes per second that the client received in the period before
   */
  private record ResponseState(long sent, long since, double rate) {
    static ResponseState begin(long sent, long now) {
      return new ResponseState(sent, now, Double.MAX_VALUE);
    }
  }
}
