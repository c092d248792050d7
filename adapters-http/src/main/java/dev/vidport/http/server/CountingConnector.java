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
import org.eclipse.jetty.util.thread.Scheduler;

/** A connector whose connections count the bytes that they have passed to the socket. */
final class CountingConnector extends ServerConnector {
  CountingConnector(Server server, ConnectionFactory factory) {
    super(server, factory);
  }

  @Override
  protected SocketChannelEndPoint newEndPoint(
      SocketChannel channel, ManagedSelector selector, SelectionKey key) {
    CountingEndPoint endPoint = new CountingEndPoint(channel, selector, key, getScheduler());
    endPoint.setIdleTimeout(getIdleTimeout());
    return endPoint;
  }

  /** Jetty counts a response as sent before a slow client has received it. */
  static final class CountingEndPoint extends SocketChannelEndPoint {
    private volatile long sent;
    private volatile boolean draining;

    CountingEndPoint(
        SocketChannel channel, ManagedSelector selector, SelectionKey key, Scheduler scheduler) {
      super(channel, selector, key, scheduler);
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
