package dev.vidport.http.server.pipeline;

import dev.vidport.http.server.limit.DataRateFloor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.thread.Invocable;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * The body of a request, whose content must arrive at a minimum rate. Bytes without content, such
 * as the extensions of a chunk or a trailer, extend no limit.
 */
final class TimedBody implements AutoCloseable {
  /** A body that is merely too slow gets a response, also from a server with little time. */
  private static final Duration DISCONNECT_MARGIN = Duration.ofSeconds(5);

  private final Request request;
  private final DataRateFloor slowest;
  private final long start = System.nanoTime();
  private final EndPoint client;
  private final Scheduler scheduler;
  private Scheduler.Task disconnect = () -> false;
  private boolean isClosed;
  private volatile long received;

  TimedBody(Request request, DataRateFloor slowest) {
    this.request = request;
    this.slowest = slowest;
    this.client = request.getConnectionMetaData().getConnection().getEndPoint();
    this.scheduler = request.getConnectionMetaData().getConnector().getScheduler();
    scheduleDisconnect();
  }

  /**
   * Waits for content, and appends it.
   *
   * @param bytes all of the content until now
   * @return false at the end of the body
   * @throws TooSlowException when the content arrives too slowly
   * @throws IOException when the body is incomplete
   */
  boolean readInto(ByteArrayOutputStream bytes) throws IOException {
    Content.Chunk chunk = next();
    try {
      if (Content.Chunk.isFailure(chunk)) {
        // On a busy machine, the connection may be idle for too long before this thread runs.
        checkRate();
        throw new IOException("the body is incomplete", chunk.getFailure());
      }
      BufferUtil.writeTo(chunk.getByteBuffer(), bytes);
      received = bytes.size();
      checkRate();
      return !chunk.isLast();
    } finally {
      chunk.release();
    }
  }

  private void checkRate() throws TooSlowException {
    if (slowest.exceeds(received, System.nanoTime() - start)) {
      throw new TooSlowException();
    }
  }

  private Content.Chunk next() throws IOException {
    while (true) {
      Content.Chunk chunk = request.read();
      if (chunk != null) {
        return chunk;
      }
      CountDownLatch arrival = new CountDownLatch(1);
      request.demand(Invocable.from(Invocable.InvocationType.NON_BLOCKING, arrival::countDown));
      await(arrival);
    }
  }

  private void await(CountDownLatch arrival) throws IOException {
    long limit = slowest.durationOf(received).toNanos();
    try {
      if (!arrival.await(start + limit - System.nanoTime(), TimeUnit.NANOSECONDS)) {
        throw new TooSlowException();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException();
    }
  }

  /** Ends a read that does not return, because bytes without content arrive without a pause. */
  private synchronized void scheduleDisconnect() {
    long limit = slowest.durationOf(received).plus(DISCONNECT_MARGIN).toNanos();
    disconnect =
        scheduler.schedule(
            this::disconnectIfTooSlow, start + limit - System.nanoTime(), TimeUnit.NANOSECONDS);
  }

  private synchronized void disconnectIfTooSlow() {
    if (isClosed) {
      return;
    }
    long limit = slowest.durationOf(received).plus(DISCONNECT_MARGIN).toNanos();
    if (System.nanoTime() - start >= limit) {
      client.close();
    } else {
      scheduleDisconnect();
    }
  }

  @Override
  public synchronized void close() {
    isClosed = true;
    disconnect.cancel();
  }

  static final class TooSlowException extends IOException {
    private static final long serialVersionUID = 1L;
  }
}
