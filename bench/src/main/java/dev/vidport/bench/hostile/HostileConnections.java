package dev.vidport.bench.hostile;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.vidport.domain.access.ApiKey;
import dev.vidport.domain.id.Secret;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/**
 * A client with a valid key that tries to hold what a host shares among its clients. It opens its
 * connections from an address of its own, opens them again when the host closes them, and sends one
 * byte now and then, which {@code wrk} cannot: it sends whole requests.
 */
final class HostileConnections implements AutoCloseable {
  private static final String ADDRESS = "127.0.0.2";
  private static final int BODIES = 60;
  private static final int PARTS = 100;
  private static final int READERS = 40;
  private static final int IDLE = 100;
  private static final int TRICKLE_MILLIS = 200;
  private static final int MADE_UP_KEY_MILLIS = 5;

  private final URI host;
  private final ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(2);
  private final List<Attack> attacks = new ArrayList<>();
  private final List<Future<?>> tasks = new ArrayList<>();
  private final LongAdder connections = new LongAdder();
  private final LongAdder madeUpKeys = new LongAdder();
  private Socket guessing = new Socket();

  /**
   * @param key a valid key
   * @param partLink the signed URL of a part of 16 MiB
   */
  HostileConnections(URI host, String key, String partLink) {
    this.host = host;
    add(BODIES, () -> post(key));
    add(PARTS, () -> put(partLink));
    add(READERS, () -> "GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n".repeat(60));
    add(IDLE, () -> "GET /v1/videos HTTP/1.1\r\nHost: a\r\nX-A: ");
  }

  private void add(int count, Supplier<String> beginning) {
    for (int i = 0; i < count; i++) {
      attacks.add(new Attack(beginning));
    }
  }

  private static String post(String key) {
    return "POST /v1/videos HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n"
        + "Authorization: Bearer "
        + key
        + "\r\n\r\n{";
  }

  private static String put(String partLink) {
    return "PUT "
        + URI.create(partLink).getPath()
        + " HTTP/1.1\r\nHost: a\r\nContent-Length: "
        + (16 << 20)
        + "\r\n\r\n";
  }

  void start() {
    tasks.add(
        scheduler.scheduleWithFixedDelay(
            () -> attacks.forEach(Attack::continueOrRestart),
            0,
            TRICKLE_MILLIS,
            TimeUnit.MILLISECONDS));
    tasks.add(
        scheduler.scheduleAtFixedRate(this::guess, 0, MADE_UP_KEY_MILLIS, TimeUnit.MILLISECONDS));
  }

  /** Whether no attack has ended by a fault of this class. */
  boolean isAttacking() {
    return tasks.stream().noneMatch(Future::isDone);
  }

  /** Sends a request with a key that does not exist. */
  private void guess() {
    String key = Secret.random(ApiKey.PREFIX, new SecureRandom()).reveal();
    try {
      if (!guessing.isConnected() || guessing.isClosed()) {
        guessing = connect();
      }
      guessing
          .getOutputStream()
          .write(
              ("GET /v1/videos HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer " + key + "\r\n\r\n")
                  .getBytes(US_ASCII));
      if (guessing.getInputStream().read(new byte[4096]) < 0) {
        guessing.close();
      }
      madeUpKeys.increment();
    } catch (IOException closed) {
      closeQuietly(guessing);
    }
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket();
    socket.setReceiveBufferSize(4096);
    socket.setSoTimeout(1_000);
    socket.bind(new InetSocketAddress(InetAddress.getByName(ADDRESS), 0));
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), host.getPort()), 1_000);
    connections.increment();
    return socket;
  }

  private static void closeQuietly(Socket socket) {
    try {
      socket.close();
    } catch (IOException alreadyClosed) {
      // The connection is gone, which is all that matters.
    }
  }

  @Override
  public String toString() {
    return connections.sum() + " hostile connections, " + madeUpKeys.sum() + " made-up keys";
  }

  @Override
  public void close() throws InterruptedException {
    scheduler.shutdownNow();
    scheduler.awaitTermination(10, TimeUnit.SECONDS);
    attacks.forEach(attack -> closeQuietly(attack.socket));
    closeQuietly(guessing);
  }

  /** One connection that never ends its request or never reads its responses. */
  private final class Attack {
    private final Supplier<String> beginning;
    private Socket socket = new Socket();

    Attack(Supplier<String> beginning) {
      this.beginning = beginning;
    }

    void continueOrRestart() {
      try {
        if (socket.isConnected() && !socket.isClosed()) {
          socket.getOutputStream().write(' ');
        } else {
          socket = connect();
          socket.getOutputStream().write(beginning.get().getBytes(US_ASCII));
        }
      } catch (IOException refused) {
        closeQuietly(socket);
      }
    }
  }
}
