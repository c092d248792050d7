package dev.vidport.media.source;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import dev.vidport.usecases.render.ArrivingSource;
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
 * Serves objects of the store by range on the loopback, so that ffmpeg can seek in them without the
 * store's credentials and without a way into the network. Each object has an address that can't be
 * guessed and that ends with the bridge.
 */
final class SourceBridge implements AutoCloseable {
  /**
   * ffmpeg holds one connection for each input, and a second one for a moment while it seeks. An
   * edit has up to 50 inputs, all open from the start: one without a thread would hang its run.
   */
  private static final int THREADS = 128;

  private static final int WAITING = 64;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final ObjectStore store;
  private final Map<String, Served> served = new ConcurrentHashMap<>();
  private final Map<String, ArrivingSource> arriving = new ConcurrentHashMap<>();
  private final AtomicReference<IOException> fault = new AtomicReference<>();
  private Optional<Server> server = Optional.empty();

  SourceBridge(ObjectStore store) {
    this.store = store;
  }

  /** Begins to serve an object of {@code size} bytes and answers its address. */
  synchronized String serve(ObjectKey key, long size) throws IOException {
    String path = newPath();
    served.put(path, new Served(key, size));
    return address(path);
  }

  /** Begins to serve a file that still arrives, whole only, and answers its address. */
  synchronized String serve(ArrivingSource source) throws IOException {
    String path = newPath();
    arriving.put(path, source);
    return address(path);
  }

  private static String newPath() {
    byte[] token = new byte[16];
    RANDOM.nextBytes(token);
    return "/" + HexFormat.of().formatHex(token);
  }

  private String address(String path) throws IOException {
    if (server.isEmpty()) {
      server = Optional.of(Server.start(this::answer));
    }
    return "http://127.0.0.1:" + server.orElseThrow().port() + path;
  }

  void check() throws IOException {
    IOException first = fault.get();
    if (first != null) {
      throw new IOException("the store failed while it was read", first);
    }
  }

  private void answer(HttpExchange exchange) {
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      if (arriving.containsKey(path)) {
        pour(exchange, arriving.get(path));
        return;
      }
      Served object = served.get(path);
      if (object == null) {
        exchange.sendResponseHeaders(404, -1);
        return;
      }
      exchange.getResponseHeaders().set("Accept-Ranges", "bytes");
      exchange.getResponseHeaders().set("Content-Type", "application/octet-stream");
      String header = exchange.getRequestHeaders().getFirst("Range");
      if (header == null) {
        send(exchange, object, 200, ByteRange.whole(object.size()));
        return;
      }
      Optional<ByteRange> range = ByteRange.parse(header, object.size());
      if (range.isEmpty()) {
        exchange.getResponseHeaders().set("Content-Range", "bytes */" + object.size());
        exchange.sendResponseHeaders(416, -1);
        return;
      }
      ByteRange wanted = range.orElseThrow();
      exchange
          .getResponseHeaders()
          .set(
              "Content-Range",
              "bytes " + wanted.first() + "-" + (wanted.end() - 1) + "/" + object.size());
      send(exchange, object, 206, wanted);
    } catch (IOException readerLeft) {
      // ffmpeg drops its connection at each seek, which is no fault.
      if (fault.get() != null) {
        // The server would keep the connection of a short answer open, and ffmpeg would wait for
        // the
        // rest; nothing more can come of this step.
        close();
      }
    }
  }

  private void pour(HttpExchange exchange, ArrivingSource source) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "application/octet-stream");
    // Of no known length, in chunks.
    exchange.sendResponseHeaders(200, 0);
    try (OutputStream out = exchange.getResponseBody()) {
      new Pour(source, fault).into(out);
    }
  }

  private void send(HttpExchange exchange, Served object, int status, ByteRange range)
      throws IOException {
    if (exchange.getRequestMethod().equals("HEAD")) {
      exchange.getResponseHeaders().set("Content-Length", Long.toString(range.length()));
      exchange.sendResponseHeaders(status, -1);
      return;
    }
    // The server's 0 would mean "chunked"; -1 is an empty body.
    exchange.sendResponseHeaders(status, range.length() == 0 ? -1 : range.length());
    try (OutputStream out = exchange.getResponseBody()) {
      new RangeCopy(store, object.key(), fault).copy(range, out);
    }
  }

  @Override
  public synchronized void close() {
    server.ifPresent(Server::close);
    server = Optional.empty();
    served.clear();
    arriving.clear();
  }

  private record Served(ObjectKey key, long size) {}

  /** The listener with its threads. */
  private record Server(HttpServer http, ExecutorService threads) {
    static Server start(HttpHandler handler) throws IOException {
      InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
      HttpServer http = HttpServer.create(new InetSocketAddress(loopback, 0), WAITING);
      ThreadPoolExecutor threads =
          new ThreadPoolExecutor(
              THREADS,
              THREADS,
              5,
              TimeUnit.SECONDS,
              new LinkedBlockingQueue<>(WAITING),
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
