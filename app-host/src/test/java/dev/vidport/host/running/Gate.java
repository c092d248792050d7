package dev.vidport.host.running;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A way to a server that counts what clients send, and that can be shut: what comes after so many
 * bytes is held back.
 */
public final class Gate implements AutoCloseable {
  private final ServerSocket listener;
  private final int target;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final AtomicLong sent = new AtomicLong();
  private final AtomicLong limit = new AtomicLong(Long.MAX_VALUE);

  private Gate(ServerSocket listener, int target) {
    this.listener = listener;
    this.target = target;
  }

  /** Opens a way to a port of this machine. */
  public static Gate to(int port) throws IOException {
    Gate gate = new Gate(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), port);
    gate.threads.execute(gate::accept);
    return gate;
  }

  public URI address() {
    return URI.create("http://localhost:" + listener.getLocalPort());
  }

  /** What clients have sent so far, heads and bodies. */
  public long bytesSent() {
    return sent.get();
  }

  /** Lets no more through once clients have sent so many bytes. */
  public void shutAfter(long bytes) {
    limit.set(bytes);
  }

  /** Lets everything through and counts from zero. */
  public void open() {
    limit.set(Long.MAX_VALUE);
    sent.set(0);
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket client = listener.accept();
        Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
        sockets.add(client);
        sockets.add(server);
        threads.execute(() -> pump(client, server, true));
        threads.execute(() -> pump(server, client, false));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void pump(Socket from, Socket to, boolean fromClient) {
    byte[] buffer = new byte[64 << 10];
    try (from;
        to;
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream()) {
      for (int got = in.read(buffer); got >= 0; got = in.read(buffer)) {
        if (fromClient && sent.addAndGet(got) > limit.get()) {
          return;
        }
        out.write(buffer, 0, got);
      }
    } catch (IOException cut) {
      // Either side may go at any time; the other one sees it by its closed connection.
      return;
    } finally {
      sockets.remove(from);
      sockets.remove(to);
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (Socket socket : sockets) {
      socket.close();
    }
    threads.shutdownNow();
  }
}
