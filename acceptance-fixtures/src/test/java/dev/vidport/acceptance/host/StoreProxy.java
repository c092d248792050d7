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
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * TCP proxy before a server. While blocked, it refuses connections: alternately with a 503 response
 * and by closing the connection.
 */
final class StoreProxy implements AutoCloseable {
  private static final int CONNECT_MILLIS = 5_000;
  private static final int BUFFER = 1 << 16;

  /** Longer than a player or a worker keeps a connection idle in a test. */
  private static final int IDLE_MILLIS = 120_000;

  private static final byte[] REFUSAL =
      "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
          .getBytes(StandardCharsets.US_ASCII);

  private final ServerSocket server;
  private final URI target;
  private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
  private final AtomicInteger refused = new AtomicInteger();
  private final ExecutorService threads =
      Executors.newCachedThreadPool(DaemonThreads.named("store-proxy"));
  private volatile boolean isBlocked;

  private StoreProxy(ServerSocket server, URI target) {
    this.server = server;
    this.target = target;
  }

  static StoreProxy before(URI target) throws IOException {
    StoreProxy proxy =
        new StoreProxy(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), target);
    proxy.threads.execute(proxy::accept);
    return proxy;
  }

  URI endpoint() {
    return URI.create("http://127.0.0.1:" + server.getLocalPort());
  }

  /** Closes all connections and refuses new ones. */
  void block() {
    isBlocked = true;
    connections.forEach(StoreProxy::close);
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
      try (Socket store = new Socket()) {
        store.connect(new InetSocketAddress(target.getHost(), target.getPort()), CONNECT_MILLIS);
        store.setSoTimeout(IDLE_MILLIS);
        connections.add(store);
        try {
          threads.execute(() -> copy(store, client));
          copy(client, store);
        } finally {
          connections.remove(store);
        }
      }
    } catch (IOException disconnected) {
      // Either side may close the connection; the finally block closes the other one.
    } finally {
      connections.remove(client);
    }
  }

  private void refuse(Socket client) throws IOException {
    if (refused.incrementAndGet() % 2 == 0) {
      return;
    }
    // Read first: closing a connection with unread data discards the response.
    int unused = client.getInputStream().read(new byte[BUFFER]);
    client.getOutputStream().write(REFUSAL);
  }

  private static void copy(Socket from, Socket to) {
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      byte[] buffer = new byte[BUFFER];
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
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
    connections.forEach(StoreProxy::close);
    threads.shutdownNow();
  }
}
