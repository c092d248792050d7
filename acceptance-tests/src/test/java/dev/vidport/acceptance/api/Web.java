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

/** Sends plain requests, as browsers and players do with the links they were given. */
public final class Web {
  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final Duration ANSWER = Duration.ofMinutes(2);

  /** HTTP/1.1, as nearly all clients without TLS; redirects are something to look at. */
  private static final HttpClient HTTP =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(CONNECT)
          .followRedirects(HttpClient.Redirect.NEVER)
          .build();

  private Web() {}

  /**
   * @param headers names and values in turn
   */
  public static Answer get(URI address, String... headers) {
    return send("GET", address, BodyPublishers.noBody(), headers);
  }

  public static Answer get(String address, String... headers) {
    return get(URI.create(address), headers);
  }

  /** As {@link #get}, and again at the address that a redirect names. */
  public static Answer follow(String address, String... headers) {
    Answer answer = get(address, headers);
    return answer.status() == 302 || answer.status() == 307
        ? get(answer.header("Location"), headers)
        : answer;
  }

  public static Answer put(String address, BodyPublisher body, String... headers) {
    return send("PUT", URI.create(address), body, headers);
  }

  public static Answer put(String address, byte[] body, String... headers) {
    return put(address, BodyPublishers.ofByteArray(body), headers);
  }

  static Answer send(String method, URI address, BodyPublisher body, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address).timeout(ANSWER).method(method, body);
    if (headers.length > 0) {
      request.headers(headers);
    }
    try {
      return new Answer(HTTP.send(request.build(), BodyHandlers.ofByteArray()));
    } catch (IOException e) {
      throw new UncheckedIOException(method + " " + address, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
