package dev.vidport.acceptance.api;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Sends plain requests, as browsers and players do. */
public final class Web {
  private static final Duration CONNECT_TIMEOUT = Duration.ofMinutes(1);
  private static final Duration RESPONSE_TIMEOUT = Duration.ofMinutes(2);

  /**
   * Uses HTTP/1.1, like most clients without TLS. Redirects are not followed, because tests inspect
   * them.
   */
  private static final HttpClient HTTP =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(CONNECT_TIMEOUT)
          .followRedirects(HttpClient.Redirect.NEVER)
          .build();

  private Web() {}

  /**
   * @param headers alternating names and values
   */
  public static Response get(URI address, String... headers) {
    return send("GET", address, BodyPublishers.noBody(), headers);
  }

  public static Response get(String address, String... headers) {
    return get(URI.create(address), headers);
  }

  /** Like {@link #get}, but follows one redirect. */
  public static Response follow(String address, String... headers) {
    Response response = get(address, headers);
    return response.status() == 302 || response.status() == 307
        ? get(response.header("Location"), headers)
        : response;
  }

  public static Response put(String address, BodyPublisher body, String... headers) {
    return send("PUT", URI.create(address), body, headers);
  }

  public static Response put(String address, byte[] body, String... headers) {
    return put(address, BodyPublishers.ofByteArray(body), headers);
  }

  public static Response post(String address, String json) {
    return send("POST", URI.create(address), BodyPublishers.ofString(json));
  }

  static Response send(String method, URI address, BodyPublisher body, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address).timeout(RESPONSE_TIMEOUT).method(method, body);
    if (headers.length > 0) {
      request.headers(headers);
    }
    try {
      return new Response(HTTP.send(request.build(), BodyHandlers.ofByteArray()));
    } catch (IOException e) {
      throw new UncheckedIOException(method + " " + address, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
