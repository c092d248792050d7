package dev.vidport.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vidport.http.server.json.ApiJson;
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

/** HTTP client that validates every API response against the contract. */
final class Client {
  private static final HttpClient HTTP =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofMinutes(1))
          .build();
  private static final ContractChecker CONTRACT = new ContractChecker();

  private final URI base;
  private final Optional<String> bearer;

  Client(URI base, Optional<String> bearer) {
    this.base = base;
    this.bearer = bearer;
  }

  Response get(String path, String... headers) {
    return send("GET", path, new byte[0], headers);
  }

  Response post(String path, String json, String... headers) {
    return send("POST", path, json.getBytes(UTF_8), headers);
  }

  Response send(String method, String path, byte[] body, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(base.resolve(path))
            .timeout(Duration.ofMinutes(2))
            .method(
                method,
                body.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
    bearer.ifPresent(secret -> request.header("Authorization", "Bearer " + secret));
    if (headers.length > 0) {
      request.headers(headers);
    }
    try {
      Response received =
          new Response(HTTP.send(request.build(), HttpResponse.BodyHandlers.ofByteArray()));
      CONTRACT.check(method, base.resolve(path).getPath(), received);
      return received;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** A response of the server. */
  record Response(HttpResponse<byte[]> response) {
    int status() {
      return response.statusCode();
    }

    /** Whether the request came from a person's browser. */
    boolean isForBrowsers() {
      return response
          .request()
          .headers()
          .firstValue("Accept")
          .filter(types -> types.contains("text/html"))
          .isPresent();
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
        return ApiJson.parse(bytes());
      } catch (ApiJson.MalformedJson e) {
        throw new AssertionError(text(), e);
      }
    }

    String error() {
      return json().path("error").asString();
    }

    /** Every problem, formatted as {@code field: message}. */
    List<String> problems() {
      return json()
          .path("details")
          .valueStream()
          .map(d -> d.get("field").asString() + ": " + d.get("message").asString())
          .toList();
    }
  }
}
