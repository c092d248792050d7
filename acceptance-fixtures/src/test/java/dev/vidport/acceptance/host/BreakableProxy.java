package dev.vidport.acceptance.host;

import dev.vidport.domain.concurrent.DaemonThreads;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * TCP proxy before a server, which it can block, slow down or replace by another one. While
 * blocked, it refuses connections: by closing them, or, before an HTTP server, alternately so and
 * with a 503 response.
 */
final class BreakableProxy implements AutoCloseable {
  private static final int CONNECT_MILLIS = 5_000;
  private static final int BUFFER = 1 << 16;

  /** Longer than a player or a worker keeps a connection idle in a test. */
  private static final int IDLE_MILLIS = 120_000;

  private static final byte[] REFUSAL =
      "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
          .getBytes(StandardCharsets.US_ASCII);

  private final ServerSocket server;
  private final boolean isHttp;
  private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
  private final AtomicInteger refused = new AtomicInteger();
  private final ExecutorService threads =
      Executors.newCachedThreadPool(DaemonThreads.named("breakable-proxy"));
  private volatile InetSocketAddress target;
  private volatile boolean isBlocked;
  private volatile Duration latency = Duration.ZERO;

  private BreakableProxy(ServerSocket server, InetSocketAddress target, boolean isHttp) {
    this.server = server;
    this.target = target;
    this.isHttp = isHttp;
  }

  /** A proxy before an HTTP server. */
  static BreakableProxy before(URI target) throws IOException {
    return start(new InetSocketAddress(target.getHost(), target.getPort()), true);
  }

  /** A proxy before another server on loopback. */
  static BreakableProxy before(int port) throws IOException {
    return start(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), false);
  }

  private static BreakableProxy start(InetSocketAddress target, boolean isHttp) throws IOException {
    ServerSocket server = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
    BreakableProxy proxy = new BreakableProxy(server, target, isHttp);
    proxy.threads.execute(proxy::accept);
    return proxy;
  }

  URI endpoint() {
    return URI.create("http://127.0.0.1:" + port());
  }

  int port() {
    return server.getLocalPort();
  }

  /** Closes all connections; new ones lead to another server on loopback. */
  void redirect(int port) {
    target = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    connections.forEach(BreakableProxy::close);
  }

  /** Delays each piece of data in both directions, at most 64 KiB. */
  void delay(Duration latencyOfAPiece) {
    latency = latencyOfAPiece;
  }

  /** Closes all connections and refuses new ones. */
  void block() {
    isBlocked = true;
    connections.forEach(BreakableProxy::close);
  }

  void unblock() {
    isBlocked = false;
  }

  /** Number of refused connections. */
  int refused() {
    return refused.get();
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket client = server.accept();
        connections.add(client);
        threads.execute(() -> serve(client));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void serve(Socket client) {
    try (client) {
      client.setSoTimeout(IDLE_MILLIS);
      if (isBlocked) {
        refuse(client);
        return;
      }
      try (Socket real = new Socket()) {
        real.connect(target, CONNECT_MILLIS);
        real.setSoTimeout(IDLE_MILLIS);
        connections.add(real);
        try {
          threads.execute(() -> copy(real, client));
          copy(client, real);
        } finally {
          connections.remove(real);
        }
      }
    } catch (IOException disconnected) {
      // Either side may close the connection; the finally block closes the other one.
    } finally {
      connections.remove(client);
    }
  }

  private void refuse(Socket client) throws IOException {
    if (refused.incrementAndGet() % 2 == 0 || !isHttp) {
      return;
    }
    // Read first: closing a connection with unread data discards the response.
    int unused = client.getInputStream().read(new byte[BUFFER]);
    client.getOutputStream().write(REFUSAL);
  }

  private void copy(Socket from, Socket to) {
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      byte[] buffer = new byte[BUFFER];
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        Duration delay = latency;
        if (!delay.isZero()) {
          LockSupport.parkNanos(delay.toNanos());
        }
        out.write(buffer, 0, n);
      }
    } catch (IOException disconnected) {
      // Either side may close the connection.
    } finally {
      close(from);
      close(to);
    }
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException alreadyClosed) {
      // Already closed.
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    connections.forEach(BreakableProxy::close);
    threads.shutdownNow();
  }
}
