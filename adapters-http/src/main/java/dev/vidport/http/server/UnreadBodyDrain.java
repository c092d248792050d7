package dev.vidport.http.server;

import java.time.Duration;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Reads and discards the rest of a request body after the response has been sent. If the server
 * closed the connection at once, the operating system would reset it. A client that reads the
 * response only after sending the whole body, as most do, would then never learn why its part was
 * refused (RFC 9112, section 9.6).
 */
final class UnreadBodyDrain extends Handler.Wrapper {
  /** Twice the usual part size. After more bytes than this the connection is closed anyway. */
  private static final long MAX_BYTES = 32L << 20;

  private static final Duration MAX_DURATION = Duration.ofSeconds(30);

  UnreadBodyDrain(Handler handler) {
    super(handler);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    // A client that sends Expect: 100-continue has not sent its body; reading would request it.
    boolean bodyPending = request.getHeaders().contains(HttpHeader.EXPECT);
    return super.handle(request, response, bodyPending ? callback : new Drain(request, callback));
  }

  /** Runs after the response has been sent; completes the callback when the body ends. */
  private static final class Drain extends Callback.Nested implements Runnable {
    private final Request request;
    private long deadline;
    private long discarded;

    Drain(Request request, Callback callback) {
      super(callback);
      this.request = request;
    }

    @Override
    public void succeeded() {
      deadline = System.nanoTime() + MAX_DURATION.toNanos();
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
      // If the client disconnects now, it has the response already or does not read it.
      super.succeeded();
    }
  }
}
