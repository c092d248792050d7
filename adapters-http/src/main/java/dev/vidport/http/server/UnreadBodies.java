package dev.vidport.http.server;

import java.time.Duration;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Takes in and drops what a client still sends after its answer is out. Were the connection closed
 * at once, the system would reset it, and a client that reads only once it has sent all, as most
 * do, would never learn why its part was refused (RFC 9112, section 9.6).
 */
final class UnreadBodies extends Handler.Wrapper {
  /** Twice the usual part. Whoever sends more than that without listening hears nothing. */
  private static final long MOST_BYTES = 32L << 20;

  private static final Duration LONGEST = Duration.ofSeconds(30);

  UnreadBodies(Handler handler) {
    super(handler);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    // Who waits to be asked for the body has not begun to send it, and reading would ask.
    boolean waits = request.getHeaders().contains(HttpHeader.EXPECT);
    return super.handle(request, response, waits ? callback : new Drop(request, callback));
  }

  /** Called when the answer is out; says so itself when nothing more comes. */
  private static final class Drop extends Callback.Nested implements Runnable {
    private final Request request;
    private long deadline;
    private long dropped;

    Drop(Request request, Callback callback) {
      super(callback);
      this.request = request;
    }

    @Override
    public void succeeded() {
      deadline = System.nanoTime() + LONGEST.toNanos();
      run();
    }

    @Override
    public void run() {
      while (dropped < MOST_BYTES && System.nanoTime() - deadline < 0) {
        Content.Chunk chunk = request.read();
        if (chunk == null) {
          request.demand(this);
          return;
        }
        boolean end = chunk.isLast() || Content.Chunk.isFailure(chunk);
        dropped += chunk.remaining();
        chunk.release();
        if (end) {
          break;
        }
      }
      // A client that goes away now has its answer, or does not want it.
      super.succeeded();
    }
  }
}
