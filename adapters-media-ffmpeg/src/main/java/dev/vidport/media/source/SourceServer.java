package dev.vidport.media.source;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import dev.vidport.usecases.render.LiveSource;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.storage.ObjectStore;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Serves objects of the store by range on the loopback interface, so that ffmpeg can seek in them
 * without the store's credentials and without access to the network. The address of an object can't
 * be guessed and is valid until the server closes.
 */
final class SourceServer implements AutoCloseable {
  /**
   * ffmpeg holds one connection per input, and briefly a second one while it seeks. An edit has up
   * to 50 inputs, all open from the start; an input without a thread would hang the run.
   */
  private static final int THREADS = 128;

  private static final int MAX_QUEUED = 64;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final ObjectStore store;
  private final Map<String, ServedObject> objects = new ConcurrentHashMap<>();
  private final Map<String, LiveSource> liveSources = new ConcurrentHashMap<>();
  private final AtomicReference<IOException> fault = new AtomicReference<>();
  private Optional<Server> server = Optional.empty();

  SourceServer(ObjectStore store) {
    this.store = store;
  }

  /** Starts to serve an object of {@code size} bytes and returns its address. */
  synchronized String serve(ObjectKey key, long size) throws IOException {
    String path = newPath();
    objects.put(path, new ServedObject(key, size));
    return address(path);
  }

  /** Starts to serve a live source, without ranges, and returns its address. */
  synchronized String serve(LiveSource source) throws IOException {
    String path = newPath();
    liveSources.put(path, source);
    return address(path);
  }

  private static String newPath() {
    byte[] token = new byte[16];
    RANDOM.nextBytes(token);
    return "/" + HexFormat.of().formatHex(token);
  }

  private String address(String path) throws IOException {
    if (server.isEmpty()) {
      server = Optional.of(Server.start(this::respond));
    }
    return "http://127.0.0.1:" + server.orElseThrow().port() + path;
  }

  void check() throws IOException {
    IOException first = fault.get();
    if (first != null) {
      throw new IOException("reading from the store failed", first);
    }
  }

  private void respond(HttpExchange exchange) {
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      if (liveSources.containsKey(path)) {
        sendLive(exchange, liveSources.get(path));
        return;
      }
      ServedObject object = objects.get(path);
      if (object == null) {
        exchange.sendResponseHeaders(404, -1);
        return;
      }
      exchange.getResponseHeaders().set("Accept-Ranges", "bytes");
      exchange.getResponseHeaders().set("Content-Type", "application/octet-stream");
      String header = exchange.getRequestHeaders().getFirst("Range");
      if (header == null) {
        send(exchange, object, 200, SourceByteRange.whole(object.size()));
        return;
      }
      Optional<SourceByteRange> range = SourceByteRange.parse(header, object.size());
      if (range.isEmpty()) {
        exchange.getResponseHeaders().set("Content-Range", "bytes */" + object.size());
        exchange.sendResponseHeaders(416, -1);
        return;
      }
      SourceByteRange wanted = range.orElseThrow();
      exchange
          .getResponseHeaders()
          .set(
              "Content-Range",
              "bytes " + wanted.first() + "-" + (wanted.end() - 1) + "/" + object.size());
      send(exchange, object, 206, wanted);
    } catch (IOException readerLeft) {
      // Not a fault: ffmpeg drops its connection at each seek.
      if (fault.get() != null) {
        // The JDK's server would keep the connection of a short response open, and ffmpeg would
        // wait
        // for the rest. The step fails anyway.
        close();
      }
    }
  }

  private void sendLive(HttpExchange exchange, LiveSource source) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "application/octet-stream");
    // 0 means an unknown length, in HTTP chunks.
    exchange.sendResponseHeaders(200, 0);
    try (OutputStream out = exchange.getResponseBody()) {
      new LiveSourceCopy(source, fault).copyTo(out);
    }
  }

  private void send(HttpExchange exchange, ServedObject object, int status, SourceByteRange range)
      throws IOException {
    if (exchange.getRequestMethod().equals("HEAD")) {
      exchange.getResponseHeaders().set("Content-Length", Long.toString(range.length()));
      exchange.sendResponseHeaders(status, -1);
      return;
    }
    // 0 would mean an unknown length; -1 means an empty body.
    exchange.sendResponseHeaders(status, range.length() == 0 ? -1 : range.length());
    try (OutputStream out = exchange.getResponseBody()) {
      new RangeCopy(store, object.key(), fault).copy(range, out);
    }
  }

  @Override
  public synchronized void close() {
    server.ifPresent(Server::close);
    server = Optional.empty();
    objects.clear();
    liveSources.clear();
  }

  private record ServedObject(ObjectKey key, long size) {}

  /** The HTTP server and its threads. */
  private record Server(HttpServer http, ExecutorService threads) {
    static Server start(HttpHandler handler) throws IOException {
      InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
      HttpServer http = HttpServer.create(new InetSocketAddress(loopback, 0), MAX_QUEUED);
      ThreadPoolExecutor threads =
          new ThreadPoolExecutor(
              THREADS,
              THREADS,
              5,
              TimeUnit.SECONDS,
              new LinkedBlockingQueue<>(MAX_QUEUED),
              work -> {
                Thread thread = new Thread(work, "vidport-source");
                thread.setDaemon(true);
                return thread;
              });
      threads.allowCoreThreadTimeOut(true);
      http.setExecutor(threads);
      http.createContext("/", handler);
      http.start();
      return new Server(http, threads);
    }

    int port() {
      return http.getAddress().getPort();
    }

    void close() {
      http.stop(0);
      threads.shutdownNow();
    }
  }
}
