package dev.vidport.host;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A service that records requests and answers as a test wants. */
final class RecordingService implements AutoCloseable {
  static final String ID = "5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e";

  /** A request, with the credential that it was sent with. */
  record Request(String method, String path, String query, String body, String bearer) {
    /** The method and the path. */
    String line() {
      return method + " " + path;
    }
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Request> requests = new CopyOnWriteArrayList<>();
  private final Map<String, Answer> answers = new ConcurrentHashMap<>();
  private final Map<String, String> idempotencyKeys = new ConcurrentHashMap<>();

  /**
   * @param body its bytes as characters
   */
  private record Answer(int status, String type, String body, Map<String, String> headers) {
    static Answer of(int status, String type, byte[] body) {
      return new Answer(status, type, new String(body, StandardCharsets.ISO_8859_1), Map.of());
    }

    byte[] bytes() {
      return body.getBytes(StandardCharsets.ISO_8859_1);
    }
  }

  RecordingService() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::respond);
    server.start();
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /**
   * @param line method and path; other requests are answered with an object that has every field
   */
  RecordingService answer(String line, int status, String json) {
    return answer(line, status, "application/json", json.getBytes(StandardCharsets.UTF_8));
  }

  RecordingService answer(String line, int status, String type, byte[] body) {
    answers.put(line, Answer.of(status, type, body));
    return this;
  }

  RecordingService redirect(String line, URI target) {
    answers.put(line, new Answer(307, "text/plain", "", Map.of("Location", target.toString())));
    return this;
  }

  List<Request> requests() {
    return requests;
  }

  /** The idempotency keys of requests, by their bodies. */
  Map<String, String> idempotencyKeys() {
    return idempotencyKeys;
  }

  List<String> lines() {
    return requests.stream().map(Request::line).toList();
  }

  /** The environment of a command that calls this service. */
  Map<String, String> environment() {
    return Map.of("VIDPORT_URL", address().toString(), "VIDPORT_API_KEY", "vpk_x");
  }

  private void respond(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    Request request =
        new Request(
            exchange.getRequestMethod(),
            exchange.getRequestURI().getPath(),
            String.valueOf(exchange.getRequestURI().getRawQuery()),
            body,
            String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
    requests.add(request);
    String key = exchange.getRequestHeaders().getFirst("Idempotency-Key");
    if (key != null) {
      idempotencyKeys.put(body, key);
    }
    Answer answer = answers.getOrDefault(request.line(), usual(request));
    answer.headers().forEach(exchange.getResponseHeaders()::set);
    exchange.getResponseHeaders().set("Content-Type", answer.type());
    byte[] bytes = answer.bytes();
    exchange.sendResponseHeaders(answer.status(), bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private Answer usual(Request request) {
    if (request.path().endsWith("/events") && !request.path().equals("/v1/events")) {
      String event =
          "event: status\ndata: {\"videoId\":\"" + ID + "\",\"status\":\"SUCCEEDED\"}\n\n";
      return Answer.of(200, "text/event-stream", event.getBytes(StandardCharsets.UTF_8));
    }
    String json =
        """
        {"videoId": "%s", "status": "SUCCEEDED", "videos": [], "keys": [], "sessions": [],
         "events": [], "deliveries": [], "next": "n", "url": "https://video.example.com/embed/x",
         "email": "jo@example.com", "sessionToken": "vps_token", "partSize": 16777216,
         "partCount": 1, "expiresInSeconds": 900, "downloadUrl": "%s/file.mp4",
         "parts": [{"partNumber": 1, "sizeBytes": 5, "url": "%s/part"}]}
        """
            .formatted(ID, address(), address());
    boolean listsParts = request.method().equals("GET") && request.path().endsWith("/parts");
    return Answer.of(
        200,
        "application/json",
        (listsParts ? json.replaceFirst("\"sizeBytes\": 5", "\"sizeBytes\": 1") : json)
            .getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
