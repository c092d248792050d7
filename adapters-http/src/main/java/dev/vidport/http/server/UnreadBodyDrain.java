package dev.vidport.http.server;

import dev.vidport.http.server.CountingConnector.CountingEndPoint;
import java.time.Duration;
import java.util.Objects;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable;
import org.jspecify.annotations.Nullable;

/**
 * Reads and discards the rest of a request body after the response has been sent. If the server
 * closed the connection at once, the operating system would reset it. A client that reads the
 * response only after sending the whole body, as most do, would then never learn why its part was
 * refused (RFC 9112, section 9.6).
 */
final class UnreadBodyDrain extends Handler.Wrapper {
  /** Twice the usual part size. After more bytes than this the connection is closed anyway. */
  private static final long MAX_BYTES = 32L << 20;

  /** The number of reads before a servlet gives its request back; as many as Jetty's default. */
  private static final int MAX_READS = 16;

  /** A client that is silent is disconnected by the idle timeout. */
  static final Duration MAX_DURATION = Duration.ofSeconds(30);

  private final Duration maxDuration;

  UnreadBodyDrain(Handler handler, Duration maxDuration) {
    super(handler);
    this.maxDuration = maxDuration;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    // A client that sends Expect: 100-continue has not sent its body; reading would request it.
    boolean bodyPending = request.getHeaders().contains(HttpHeader.EXPECT);
    ReadableRequest readable = new ReadableRequest(request);
    return super.handle(
        readable, response, bodyPending ? callback : new Drain(readable, callback, maxDuration));
  }

  /**
   * A request whose body stays readable. Jetty's servlets call {@link #consumeAvailable} after each
   * response, and the original makes the body fail when a part of it has not arrived yet.
   *
   * <p>A demand replaces one that is pending, whose caller has stopped waiting.
   */
  private static final class ReadableRequest extends Request.Wrapper {
    private @Nullable Runnable demand;

    ReadableRequest(Request request) {
      super(request);
    }

    /** Null as well while a demand is pending: Jetty then reads in another thread. */
    @Override
    public Content.@Nullable Chunk read() {
      synchronized (this) {
        if (demand != null) {
          return null;
        }
      }
      return super.read();
    }

    @Override
    public void demand(Runnable callback) {
      synchronized (this) {
        boolean isPending = demand != null;
        demand = callback;
        if (isPending) {
          return;
        }
      }
      super.demand(Invocable.from(Invocable.getInvocationType(callback), this::meetDemand));
    }

    private void meetDemand() {
      Runnable callback;
      synchronized (this) {
        callback = Objects.requireNonNull(demand);
        demand = null;
      }
      callback.run();
    }

    @Override
    public boolean consumeAvailable() {
      for (int reads = 0; reads < MAX_READS; reads++) {
        Content.Chunk chunk = read();
        if (chunk == null) {
          return false;
        }
        boolean failed = Content.Chunk.isFailure(chunk);
        boolean end = chunk.isLast();
        chunk.release();
        if (failed || end) {
          return !failed;
        }
      }
      return false;
    }
  }

  /** Runs after the response has been sent; completes the callback when the body ends. */
  private static final class Drain extends Callback.Nested implements Runnable {
    private final Request request;
    private final CountingEndPoint client;
    private final Duration maxDuration;
    private long deadline;
    private long discarded;

    Drain(Request request, Callback callback, Duration maxDuration) {
      super(callback);
      this.request = request;
      this.maxDuration = maxDuration;
      this.client =
          (CountingEndPoint) request.getConnectionMetaData().getConnection().getEndPoint();
    }

    @Override
    public void succeeded() {
      client.setDraining(true);
      deadline = System.nanoTime() + maxDuration.toNanos();
      run();
    }

    @Override
    public void run() {
      while (discarded < MAX_BYTES && System.nanoTime() - deadline < 0) {
        Content.Chunk chunk = request.read();
        if (chunk == null) {
          request.demand(this);
          return;
        }
        boolean end = chunk.isLast() || Content.Chunk.isFailure(chunk);
        discarded += chunk.remaining();
        chunk.release();
        if (end) {
          break;
        }
      }
      client.setDraining(false);
      // If the client disconnects now, it has the response already or does not read it.
      super.succeeded();
    }
  }
}
