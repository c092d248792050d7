package dev.vidport.http.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/**
 * A connector whose connections count the bytes that they have passed to the socket, and end soon
 * once it is shut down.
 */
final class CountingConnector extends ServerConnector {
  CountingConnector(Server server, ConnectionFactory factory) {
    super(server, factory);
  }

  @Override
  protected SocketChannelEndPoint newEndPoint(
      SocketChannel channel, ManagedSelector selector, SelectionKey key) {
    CountingEndPoint endPoint = new CountingEndPoint(channel, selector, key, this);
    endPoint.setIdleTimeout(getIdleTimeout());
    return endPoint;
  }

  /** Jetty counts a response as sent before a slow client has received it. */
  static final class CountingEndPoint extends SocketChannelEndPoint {
    private final CountingConnector connector;
    private volatile long sent;
    private volatile boolean draining;

    CountingEndPoint(
        SocketChannel channel,
        ManagedSelector selector,
        SelectionKey key,
        CountingConnector connector) {
      super(channel, selector, key, connector.getScheduler());
      this.connector = connector;
    }

    /**
     * At its shutdown, the connector shortens the timeout of every connection. A request that ends
     * at that moment would restore the previous one, and the server would wait for the client.
     */
    @Override
    public void setIdleTimeout(long millis) {
      super.setIdleTimeout(millis);
      if (connector.isShutdown() && millis > connector.getShutdownIdleTimeout()) {
        super.setIdleTimeout(connector.getShutdownIdleTimeout());
      }
    }

    /** Called by one thread at a time. */
    @Override
    @SuppressWarnings("NonAtomicVolatileUpdate")
    public boolean flush(ByteBuffer... buffers) throws IOException {
      long before = remaining(buffers);
      boolean isComplete = super.flush(buffers);
      sent += before - remaining(buffers);
      return isComplete;
    }

    private static long remaining(ByteBuffer... buffers) {
      long bytes = 0;
      for (ByteBuffer buffer : buffers) {
        bytes += buffer.remaining();
      }
      return bytes;
    }

    long sent() {
      return sent;
    }

    /** Whether the rest of a body is read after its response; see {@link UnreadBodyDrain}. */
    boolean isDraining() {
      return draining;
    }

    void setDraining(boolean draining) {
      this.draining = draining;
    }

    /** Whether a part of a response waits for the client to receive. */
    boolean isSending() {
      return getWriteFlusher().isPending();
    }
  }
}
