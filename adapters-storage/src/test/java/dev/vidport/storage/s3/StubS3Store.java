package dev.vidport.storage.s3;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Responds to the first requests like a failing store, then like a healthy store that is empty, or
 * that has only the listing that was set.
 */
final class StubS3Store implements AutoCloseable {
  private final HttpServer server;
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final int faults;
  private final int status;
  private final String code;
  private volatile Optional<String> listing = Optional.empty();

  StubS3Store(int faults, int status, String code) throws IOException {
    this.faults = faults;
    this.status = status;
    this.code = code;
    this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::respond);
    server.start();
  }

  /** The requests so far, as method and address. */
  List<String> requests() {
    return requests;
  }

  /** Responds to every {@code GET} with {@code xml}; there are no objects. */
  void list(String xml) {
    listing = Optional.of(xml);
  }

  S3Settings settings() {
    return new S3Settings(
        URI.create("http://127.0.0.1:" + server.getAddress().getPort()),
        Optional.empty(),
        "us-east-1",
        "videos",
        "the-access-key",
        "the-secret-key");
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private void respond(HttpExchange exchange) throws IOException {
    requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
    exchange.getRequestBody().readAllBytes();
    exchange.getResponseHeaders().set("Content-Type", "application/xml");
    exchange.getResponseHeaders().set("ETag", "\"tag\"");
    byte[] body =
        "<Error><Code>%s</Code><Message>as configured</Message></Error>"
            .formatted(code)
            .getBytes(UTF_8);
    if (requests.size() <= faults) {
      send(exchange, status, body);
    } else if (listing.isEmpty()) {
      exchange.sendResponseHeaders(200, -1);
    } else if (exchange.getRequestMethod().equals("HEAD")) {
      exchange.sendResponseHeaders(404, -1);
    } else {
      send(exchange, 200, listing.get().getBytes(UTF_8));
    }
    exchange.close();
  }

  private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
  }
}
