package dev.vidport.acceptance.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A reverse proxy in front of a host, which fails as clients ask at {@code /-/faults}, and lists
 * the requests since then at {@code /-/requests}. Links in responses lead through it as well.
 *
 * <p>A fault is {@code {method, path, status, retryAfter}} for a refusal that the host does not
 * see, {@code {method, path, lose: true}} for a response that is lost, {@code {method, path,
 * cutAfter}} for a response that breaks off after some bytes, and {@code {method, path, addField}}
 * for a response with another field. {@code path} is a regular expression. Each occurs once.
 */
final class FaultGateway implements AutoCloseable {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final Duration TIMEOUT = Duration.ofMinutes(1);
  private static final int THREADS = 16;
  private static final List<String> PASSED =
      List.of("Authorization", "Content-Type", "Idempotency-Key", "Accept", "Range");

  private final HttpClient client = HttpClient.newHttpClient();
  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
  private final Queue<JsonNode> faults = new ConcurrentLinkedQueue<>();
  private final Queue<JsonNode> requests = new ConcurrentLinkedQueue<>();
  private final HttpServer server;
  private final URI target;

  private FaultGateway(HttpServer server, URI target) {
    this.server = server;
    this.target = target;
  }

  static FaultGateway to(URI target) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    FaultGateway gateway = new FaultGateway(server, target);
    server.createContext("/", gateway::forward);
    server.createContext("/-/faults", gateway::addFault);
    server.createContext("/-/requests", gateway::listRequests);
    server.setExecutor(gateway.threads);
    server.start();
    return gateway;
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** Begins a scenario with its faults, and without those of an earlier one. */
  void begin(JsonNode all) {
    faults.clear();
    requests.clear();
    all.forEach(faults::add);
  }

  private void addFault(HttpExchange exchange) throws IOException {
    try (exchange) {
      begin(JSON.readTree(exchange.getRequestBody().readAllBytes()));
      exchange.sendResponseHeaders(204, -1);
    }
  }

  private void listRequests(HttpExchange exchange) throws IOException {
    try (exchange) {
      ArrayNode all = JSON.createArrayNode();
      requests.forEach(all::add);
      respond(exchange, 200, JSON.writeValueAsBytes(all));
    }
  }

  private void forward(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getRawPath();
      ObjectNode entry =
          JSON.createObjectNode()
              .put("method", exchange.getRequestMethod())
              .put("path", path)
              .put("atMillis", System.currentTimeMillis())
              .put("idempotencyKey", exchange.getRequestHeaders().getFirst("Idempotency-Key"));
      byte[] body = exchange.getRequestBody().readAllBytes();
      requests.add(entry);
      Optional<JsonNode> fault = takeFault(exchange.getRequestMethod(), path);
      if (fault.isPresent() && fault.get().has("status")) {
        refuse(exchange, fault.get());
        return;
      }
      HttpResponse<InputStream> response =
          client.send(request(exchange, body), BodyHandlers.ofInputStream());
      if (fault.filter(each -> each.has("lose")).isPresent()) {
        response.body().close();
        return;
      }
      pass(exchange, response, fault);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Optional<JsonNode> takeFault(String method, String path) {
    return faults.stream()
        .filter(fault -> method.equals(fault.path("method").asString()))
        .filter(fault -> path.matches(fault.path("path").asString()))
        .findFirst()
        // Another request may have taken it in the meantime.
        .filter(faults::remove);
  }

  private static void refuse(HttpExchange exchange, JsonNode fault) throws IOException {
    int status = fault.path("status").asInt();
    exchange.getResponseHeaders().set("Retry-After", fault.path("retryAfter").asString("1"));
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    ObjectNode body =
        JSON.createObjectNode()
            .put("message", "on purpose")
            .put("error", status == 429 ? "RATE_LIMITED" : "UNAVAILABLE")
            .put("requestId", "0");
    respond(exchange, status, JSON.writeValueAsBytes(body));
  }

  private static void respond(HttpExchange exchange, int status, byte[] body) throws IOException {
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
  }

  private HttpRequest request(HttpExchange exchange, byte[] body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(target.resolve(exchange.getRequestURI()))
            .timeout(TIMEOUT)
            .method(exchange.getRequestMethod(), BodyPublishers.ofByteArray(body));
    for (String name : PASSED) {
      Optional.ofNullable(exchange.getRequestHeaders().getFirst(name))
          .ifPresent(value -> request.header(name, value));
    }
    return request.build();
  }

  private void pass(
      HttpExchange exchange, HttpResponse<InputStream> response, Optional<JsonNode> fault)
      throws IOException {
    for (String name : List.of("Content-Type", "Retry-After", "X-Request-Id")) {
      response
          .headers()
          .firstValue(name)
          .ifPresent(value -> exchange.getResponseHeaders().set(name, value));
    }
    String type = response.headers().firstValue("Content-Type").orElse("");
    try (InputStream body = response.body()) {
      if (type.startsWith("application/json")) {
        respond(exchange, response.statusCode(), rewritten(body.readAllBytes(), fault));
        return;
      }
      Optional<Long> cutAfter =
          fault.filter(each -> each.has("cutAfter")).map(each -> each.path("cutAfter").asLong());
      // Fewer bytes than announced: the server then closes the connection.
      exchange.sendResponseHeaders(response.statusCode(), cutAfter.isPresent() ? 1 << 30 : 0);
      copy(body, exchange.getResponseBody(), cutAfter.orElse(Long.MAX_VALUE));
    }
  }

  /** As bytes arrive, because events must not wait for the next one. */
  private static void copy(InputStream from, OutputStream to, long bytes) throws IOException {
    byte[] buffer = new byte[1 << 16];
    for (long left = bytes; left > 0; ) {
      int read = from.read(buffer, 0, (int) Math.min(buffer.length, left));
      if (read < 0) {
        return;
      }
      to.write(buffer, 0, read);
      to.flush();
      left -= read;
    }
  }

  private byte[] rewritten(byte[] body, Optional<JsonNode> fault) {
    String text =
        new String(body, StandardCharsets.UTF_8).replace(target.toString(), address().toString());
    if (fault.filter(each -> each.has("addField")).isPresent()) {
      ObjectNode json = (ObjectNode) JSON.readTree(text);
      json.putObject(fault.get().path("addField").asString()).put("later", true);
      text = json.toString();
    }
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** The requests since the last scenario began, each as its method and path. */
  List<String> requests() {
    return new ArrayList<>(
        requests.stream()
            .map(each -> each.path("method").asString() + " " + each.path("path").asString())
            .toList());
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
