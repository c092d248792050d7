package dev.vidport.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** A reverse proxy that can lose a response and then sends an error of its own. */
final class LossyGateway implements AutoCloseable {
  private static final int BAD_GATEWAY = 502;

  private final HttpClient client = HttpClient.newHttpClient();
  private final AtomicBoolean loses = new AtomicBoolean();
  private final HttpServer server;
  private final URI target;

  private LossyGateway(HttpServer server, URI target) {
    this.server = server;
    this.target = target;
  }

  static LossyGateway to(URI target) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    LossyGateway gateway = new LossyGateway(server, target);
    server.createContext("/", gateway::forward);
    server.start();
    return gateway;
  }

  URI address() {
    return URI.create("http://localhost:" + server.getAddress().getPort());
  }

  /** The service executes the next request, but its response is lost. */
  void loseNextResponse() {
    loses.set(true);
  }

  private void forward(HttpExchange exchange) throws IOException {
    try (exchange) {
      HttpResponse<byte[]> response = client.send(request(exchange), BodyHandlers.ofByteArray());
      if (loses.getAndSet(false)) {
        exchange.sendResponseHeaders(BAD_GATEWAY, -1);
        return;
      }
      exchange.sendResponseHeaders(response.statusCode(), response.body().length);
      exchange.getResponseBody().write(response.body());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private HttpRequest request(HttpExchange exchange) throws IOException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(target.resolve(exchange.getRequestURI()))
            .method(
                exchange.getRequestMethod(),
                BodyPublishers.ofByteArray(exchange.getRequestBody().readAllBytes()));
    for (String name : List.of("Authorization", "Content-Type", "Idempotency-Key")) {
      Optional.ofNullable(exchange.getRequestHeaders().getFirst(name))
          .ifPresent(value -> request.header(name, value));
    }
    return request.build();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
