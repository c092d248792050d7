package dev.vidport.s3;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.vidport.storage.s3.S3Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Responds to the first requests like a failing store, then like a healthy store that is empty,
 * except for the responses that were set.
 */
final class StubS3Store implements AutoCloseable {
  private final HttpServer server;
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final List<Headers> headers = new CopyOnWriteArrayList<>();
  private final int faults;
  private final int status;
  private final String code;
  private final Map<String, Response> responses = new ConcurrentHashMap<>();

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

  /** The values of a header in the requests so far. */
  List<String> headers(String name) {
    return headers.stream().flatMap(sent -> sent.getOrDefault(name, List.of()).stream()).toList();
  }

  /**
   * Responds with {@code xml} to requests whose method and address contain {@code text}; there are
   * no objects.
   */
  void respondTo(String text, String xml) {
    responses.put(text, new Response(200, xml));
  }

  /** As {@link #respondTo}, with an error. */
  void refuse(String text, int errorStatus, String errorCode) {
    responses.put(text, new Response(errorStatus, error(errorCode)));
  }

  private record Response(int status, String xml) {}

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
    String request = exchange.getRequestMethod() + " " + exchange.getRequestURI();
    requests.add(request);
    headers.add(exchange.getRequestHeaders());
    exchange.getRequestBody().readAllBytes();
    exchange.getResponseHeaders().set("Content-Type", "application/xml");
    exchange.getResponseHeaders().set("ETag", "\"tag\"");
    Optional<Response> response = responseTo(request);
    if (requests.size() <= faults) {
      send(exchange, new Response(status, error(code)));
    } else if (response.isPresent()) {
      send(exchange, response.get());
    } else if (!responses.isEmpty() && exchange.getRequestMethod().equals("HEAD")) {
      exchange.sendResponseHeaders(404, -1);
    } else {
      exchange.sendResponseHeaders(200, -1);
    }
    exchange.close();
  }

  private static String error(String code) {
    return "<Error><Code>%s</Code><Message>as configured</Message></Error>".formatted(code);
  }

  private Optional<Response> responseTo(String request) {
    return responses.entrySet().stream()
        .filter(entry -> request.contains(entry.getKey()))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  private static void send(HttpExchange exchange, Response response) throws IOException {
    byte[] body = response.xml().getBytes(UTF_8);
    exchange.sendResponseHeaders(response.status(), body.length);
    exchange.getResponseBody().write(body);
  }
}
