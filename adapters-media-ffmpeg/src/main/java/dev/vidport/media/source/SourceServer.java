package dev.vidport.media.source;

import com.sun.net.httpserver.HttpExchange;
import dev.vidport.domain.file.ByteRange;
import dev.vidport.domain.file.ContentTypes;
import dev.vidport.domain.file.RangeHeader;
import dev.vidport.domain.media.BytePatch;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.usecases.media.port.LiveSource;
import dev.vidport.usecases.media.port.ReadableStore;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves objects of the store by range on the loopback interface, so that ffmpeg can seek in them
 * without the store's credentials and without access to the network. The address of an object can't
 * be guessed and is valid until the server closes. Only processes of this user are served.
 */
final class SourceServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SourceServer.class);

  private final ReadableStore store;
  private final HostActivity activity;
  private final Map<String, ServedObject> objects = new ConcurrentHashMap<>();
  private final Map<String, LiveSource> liveSources = new ConcurrentHashMap<>();
  private final AtomicReference<IOException> fault = new AtomicReference<>();
  private final AtomicBoolean refusalIsLogged = new AtomicBoolean();
  private final LoopbackPeers peers;
  private Optional<LoopbackServer> server = Optional.empty();

  SourceServer(ReadableStore store, HostActivity activity) {
    this(store, activity, LoopbackPeers.ofThisProcess());
  }

  SourceServer(ReadableStore store, HostActivity activity, LoopbackPeers peers) {
    this.store = store;
    this.activity = activity;
    this.peers = peers;
  }

  /** Starts to serve an object of {@code size} bytes and returns its address. */
  synchronized String serve(ObjectKey key, long size, List<BytePatch> patches) throws IOException {
    String path = SourceAddress.newPath();
    objects.put(path, new ServedObject(key, size, patches));
    return address(path);
  }

  /** Starts to serve a live source, without ranges, and returns its address. */
  synchronized String serve(LiveSource source) throws IOException {
    String path = SourceAddress.newPath();
    liveSources.put(path, source);
    return address(path);
  }

  private String address(String path) throws IOException {
    if (server.isEmpty()) {
      server = Optional.of(LoopbackServer.start(this::respond));
    }
    return SourceAddress.of(server.orElseThrow().port(), path);
  }

  void check() throws IOException {
    IOException first = fault.get();
    if (first != null) {
      throw new IOException("reading from the store failed", first);
    }
  }

  private void respond(HttpExchange exchange) {
    try (exchange) {
      if (!peers.isOwn(exchange.getRemoteAddress(), exchange.getLocalAddress())) {
        refuse(exchange);
        return;
      }
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
      exchange.getResponseHeaders().set("Content-Type", ContentTypes.BINARY);
      String header = exchange.getRequestHeaders().getFirst("Range");
      if (header == null) {
        send(exchange, object, 200, new ByteRange(0, object.size()));
        return;
      }
      if (!(RangeHeader.parse(header, object.size())
          instanceof RangeHeader.Selection.Partial part)) {
        exchange.getResponseHeaders().set("Content-Range", "bytes */" + object.size());
        exchange.sendResponseHeaders(416, -1);
        return;
      }
      exchange.getResponseHeaders().set("Content-Range", part.range().contentRange(object.size()));
      send(exchange, object, 206, part.range());
    } catch (IOException readerLeft) {
      // Usually not a fault: ffmpeg drops its connection at each seek.
      if (fault.get() != null) {
        // The JDK's server would keep the connection open after a short response, and ffmpeg would
        // wait for the rest. The step fails anyway.
        close();
      }
    }
  }

  private void refuse(HttpExchange exchange) throws IOException {
    if (refusalIsLogged.compareAndSet(false, true)) {
      LOG.warn("Refused a connection of another user of this machine to the source server");
    }
    exchange.getResponseHeaders().set("Connection", "close");
    exchange.sendResponseHeaders(403, -1);
  }

  private void sendLive(HttpExchange exchange, LiveSource source) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", ContentTypes.BINARY);
    // 0 means an unknown length, in HTTP chunks.
    exchange.sendResponseHeaders(200, 0);
    try (OutputStream out = exchange.getResponseBody()) {
      new LiveSourceCopy(source, activity, fault).copyTo(out);
    }
  }

  private void send(HttpExchange exchange, ServedObject object, int status, ByteRange range)
      throws IOException {
    if (exchange.getRequestMethod().equals("HEAD")) {
      exchange.getResponseHeaders().set("Content-Length", Long.toString(range.length()));
      exchange.sendResponseHeaders(status, -1);
      return;
    }
    // 0 would mean an unknown length; -1 means an empty body.
    exchange.sendResponseHeaders(status, range.length() == 0 ? -1 : range.length());
    try (OutputStream out = exchange.getResponseBody()) {
      new RangeCopy(store, object.key(), activity, fault)
          .copy(range, object.patched(out, range.offset()));
    }
  }

  @Override
  public synchronized void close() {
    server.ifPresent(LoopbackServer::close);
    server = Optional.empty();
    objects.clear();
    liveSources.clear();
  }

  private record ServedObject(ObjectKey key, long size, List<BytePatch> patches) {
    ServedObject {
      patches = List.copyOf(patches);
    }

    OutputStream patched(OutputStream out, long position) {
      return patches.isEmpty() ? out : new PatchedOutputStream(out, position, patches);
    }
  }
}
