package dev.vidport.outbound.fetch;

import com.sun.net.httpserver.HttpExchange;
import dev.vidport.outbound.egress.TestCertificate;
import dev.vidport.outbound.egress.TestServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** An HTTPS server with one file, which responds as a test says. */
public final class FileServer implements AutoCloseable {
  public static final String PATH = "/films/talk.mp4";
  private static final int CHUNKED = 0;
  private static final int BUFFER = 1 << 16;

  private final TestServer server;
  private final Deque<Response> script = new ArrayDeque<>();
  public volatile byte[] content = new byte[0];

  /** Replaces {@link #content} by a file that needs no memory. */
  public volatile Optional<LargeFile> largeFile = Optional.empty();

  public volatile String etag = "\"1\"";
  public volatile boolean knowsRanges = true;
  public volatile boolean saysSize = true;

  /** One response to a request. */
  public interface Response {
    void to(HttpExchange exchange) throws IOException;
  }

  /** A file that is made while it is read. */
  public interface LargeFile {
    long size();

    InputStream from(long offset) throws IOException;
  }

  public FileServer(TestCertificate certificate) throws Exception {
    this.server = new TestServer(certificate);
    server.on(PATH, exchange -> next().to(exchange));
  }

  private synchronized Response next() {
    return script.isEmpty() ? this::serve : script.remove();
  }

  /** Answers the next request so. */
  public synchronized FileServer then(Response response) {
    script.add(response);
    return this;
  }

  /** Answers the next request with a status and no file. */
  public FileServer thenStatus(int status, String... header) {
    return then(
        exchange -> {
          if (header.length > 0) {
            exchange.getResponseHeaders().set(header[0], header[1]);
          }
          TestServer.respond(exchange, status, "no file");
        });
  }

  /** Breaks the next connection after {@code bytes} bytes of the body. */
  public FileServer thenBreakAfter(long bytes) {
    return then(
        exchange -> {
          try (InputStream rest = begin(exchange)) {
            send(exchange, rest, bytes);
          }
          throw new IOException("broken on purpose");
        });
  }

  /** Serves the file, or its rest. */
  public void serve(HttpExchange exchange) throws IOException {
    try (InputStream rest = begin(exchange)) {
      rest.transferTo(exchange.getResponseBody());
    }
  }

  /** Sends {@code bytes} bytes, or the rest of the file. */
  public static void send(HttpExchange exchange, InputStream rest, long bytes) throws IOException {
    byte[] buffer = new byte[BUFFER];
    long left = bytes;
    while (left > 0) {
      int read = rest.readNBytes(buffer, 0, (int) Math.min(buffer.length, left));
      if (read == 0) {
        break;
      }
      exchange.getResponseBody().write(buffer, 0, read);
      left -= read;
    }
    exchange.getResponseBody().flush();
  }

  /** Sends the headers and returns what the body has to be. */
  public InputStream begin(HttpExchange exchange) throws IOException {
    if (!etag.isEmpty()) {
      exchange.getResponseHeaders().set("ETag", etag);
    }
    exchange.getResponseHeaders().putIfAbsent("Content-Type", List.of("video/mp4"));
    long from = from(exchange);
    byte[] small = content;
    long size = largeFile.map(LargeFile::size).orElse((long) small.length);
    if (from > 0) {
      exchange
          .getResponseHeaders()
          .set("Content-Range", "bytes " + from + "-" + (size - 1) + "/" + size);
    }
    exchange.sendResponseHeaders(from > 0 ? 206 : 200, saysSize ? size - from : CHUNKED);
    return largeFile.isPresent()
        ? largeFile.get().from(from)
        : new ByteArrayInputStream(small, (int) from, (int) (size - from));
  }

  private long from(HttpExchange exchange) {
    String range = exchange.getRequestHeaders().getFirst("Range");
    String condition = exchange.getRequestHeaders().getFirst("If-Range");
    return range == null || !knowsRanges || !etag.equals(condition)
        ? 0
        : Long.parseLong(range.replaceAll("bytes=(\\d+)-", "$1"));
  }

  public TestServer server() {
    return server;
  }

  public String url(String host) {
    return server.url(host, PATH);
  }

  /** The ranges of the requests so far; {@code null} as text without one. */
  public List<String> ranges() {
    return new ArrayList<>(server.requests.stream().map(TestServer.Request::range).toList());
  }

  @Override
  public void close() {
    server.close();
  }
}
