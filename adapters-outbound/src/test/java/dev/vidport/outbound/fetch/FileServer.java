package dev.vidport.outbound.fetch;

import com.sun.net.httpserver.HttpExchange;
import dev.vidport.outbound.egress.TestCertificate;
import dev.vidport.outbound.egress.TestServer;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/** An HTTPS server with one file, which answers as a test says. */
public final class FileServer implements AutoCloseable {
  public static final String PATH = "/films/talk.mp4";
  private static final int CHUNKED = 0;

  private final TestServer server;
  private final Deque<Answer> script = new ArrayDeque<>();
  public volatile byte[] content = new byte[0];
  public volatile String etag = "\"1\"";
  public volatile boolean knowsRanges = true;
  public volatile boolean saysSize = true;

  /** One answer to a request. */
  public interface Answer {
    void to(HttpExchange exchange) throws IOException;
  }

  public FileServer(TestCertificate certificate) throws Exception {
    this.server = new TestServer(certificate);
    server.on(PATH, exchange -> next().to(exchange));
  }

  private synchronized Answer next() {
    return script.isEmpty() ? this::serve : script.remove();
  }

  /** Answers the next request so. */
  public synchronized FileServer then(Answer answer) {
    script.add(answer);
    return this;
  }

  /** Answers the next request with a status and no file. */
  public FileServer thenStatus(int status, String... header) {
    return then(
        exchange -> {
          if (header.length > 0) {
            exchange.getResponseHeaders().set(header[0], header[1]);
          }
          TestServer.answer(exchange, status, "no file");
        });
  }

  /** Breaks the next connection after so many bytes of the body. */
  public FileServer thenBreakAfter(int bytes) {
    return then(
        exchange -> {
          byte[] rest = begin(exchange);
          exchange.getResponseBody().write(rest, 0, Math.min(bytes, rest.length));
          exchange.getResponseBody().flush();
          throw new IOException("broken on purpose");
        });
  }

  /** Serves the file, or its rest. */
  public void serve(HttpExchange exchange) throws IOException {
    exchange.getResponseBody().write(begin(exchange));
  }

  /** Sends the headers and returns what the body has to be. */
  private byte[] begin(HttpExchange exchange) throws IOException {
    if (!etag.isEmpty()) {
      exchange.getResponseHeaders().set("ETag", etag);
    }
    exchange.getResponseHeaders().putIfAbsent("Content-Type", List.of("video/mp4"));
    int from = from(exchange);
    byte[] rest = Arrays.copyOfRange(content, from, content.length);
    if (from > 0) {
      exchange
          .getResponseHeaders()
          .set(
              "Content-Range", "bytes " + from + "-" + (content.length - 1) + "/" + content.length);
    }
    exchange.sendResponseHeaders(from > 0 ? 206 : 200, saysSize ? rest.length : CHUNKED);
    return rest;
  }

  private int from(HttpExchange exchange) {
    String range = exchange.getRequestHeaders().getFirst("Range");
    String condition = exchange.getRequestHeaders().getFirst("If-Range");
    return range == null || !knowsRanges || !etag.equals(condition)
        ? 0
        : Integer.parseInt(range.replaceAll("bytes=(\\d+)-", "$1"));
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
