package dev.vidport.acceptance.host;

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
 * Stands between everybody and a server, and lets all through while it is open. While it is shut,
 * it refuses: one connection with 503, the next by hanging up.
 */
final class StoreGate implements AutoCloseable {
  private static final int CONNECT_MILLIS = 5_000;
  private static final int BUFFER = 1 << 16;

  /** Longer than a player or a worker leaves a connection idle in a test. */
  private static final int IDLE_MILLIS = 120_000;

  private static final byte[] REFUSAL =
      "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
          .getBytes(StandardCharsets.US_ASCII);

  private final ServerSocket server;
  private final URI target;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final AtomicInteger refused = new AtomicInteger();
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "store-gate");
            thread.setDaemon(true);
            return thread;
          });
  private volatile boolean shut;

  private StoreGate(ServerSocket server, URI target) {
    this.server = server;
    this.target = target;
  }

  static StoreGate before(URI target) throws IOException {
    StoreGate gate =
        new StoreGate(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), target);
    gate.threads.execute(gate::accept);
    return gate;
  }

  URI endpoint() {
    return URI.create("http://127.0.0.1:" + server.getLocalPort());
  }

  /** Breaks all connections off, and lets none through from now on. */
  void shut() {
    shut = true;
    open.forEach(StoreGate::close);
  }

  void open() {
    shut = false;
  }

  /** How many connections were refused. */
  int refused() {
    return refused.get();
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket client = server.accept();
        open.add(client);
        threads.execute(() -> serve(client));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void serve(Socket client) {
    try (client) {
      client.setSoTimeout(IDLE_MILLIS);
      if (shut) {
        refuse(client);
        return;
      }
      try (Socket store = new Socket()) {
        store.connect(new InetSocketAddress(target.getHost(), target.getPort()), CONNECT_MILLIS);
        store.setSoTimeout(IDLE_MILLIS);
        open.add(store);
        try {
          threads.execute(() -> copy(store, client));
          copy(client, store);
        } finally {
          open.remove(store);
        }
      }
    } catch (IOException brokenOff) {
      // Either side may end a connection whenever it likes, and the other one notices.
    } finally {
      open.remove(client);
    }
  }

  private void refuse(Socket client) throws IOException {
    if (refused.incrementAndGet() % 2 == 0) {
      return;
    }
    // Read first: a connection that is closed with something unread in it loses the answer.
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
    } catch (IOException brokenOff) {
      // As above.
    } finally {
      close(from);
      close(to);
    }
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException alreadyBroken) {
      // There is nothing left of it.
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    open.forEach(StoreGate::close);
    threads.shutdownNow();
  }
}
