package dev.vidport.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vidport.http.server.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Talks to the server, and holds every answer of the API against the contract. */
final class Client {
  private static final HttpClient HTTP =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(10))
          .build();
  private static final ContractCheck CONTRACT = new ContractCheck();

  private final URI base;
  private final Optional<String> bearer;

  Client(URI base, Optional<String> bearer) {
    this.base = base;
    this.bearer = bearer;
  }

  Told get(String path, String... headers) {
    return send("GET", path, new byte[0], headers);
  }

  Told post(String path, String json, String... headers) {
    return send("POST", path, json.getBytes(UTF_8), headers);
  }

  Told send(String method, String path, byte[] body, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(base.resolve(path))
            .timeout(Duration.ofSeconds(30))
            .method(
                method,
                body.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
    bearer.ifPresent(secret -> request.header("Authorization", "Bearer " + secret));
    if (headers.length > 0) {
      request.headers(headers);
    }
    try {
      Told told = new Told(HTTP.send(request.build(), HttpResponse.BodyHandlers.ofByteArray()));
      CONTRACT.hold(method, base.resolve(path).getPath(), told);
      return told;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** What the server answered. */
  record Told(HttpResponse<byte[]> response) {
    int status() {
      return response.statusCode();
    }

    Optional<String> header(String name) {
      return response.headers().firstValue(name);
    }

    byte[] bytes() {
      return response.body();
    }

    String text() {
      return new String(bytes(), UTF_8);
    }

    JsonNode json() {
      try {
        return Json.parse(bytes());
      } catch (Json.Malformed e) {
        throw new AssertionError(text(), e);
      }
    }

    String error() {
      return json().path("error").asString();
    }

    /** Every problem as {@code field: message}. */
    List<String> problems() {
      return json()
          .path("details")
          .valueStream()
          .map(d -> d.get("field").asString() + ": " + d.get("message").asString())
          .toList();
    }
  }
}
