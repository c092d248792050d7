package dev.vidport.acceptance.host;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Checks whether a host is ready. */
final class ReadinessProbe {
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  /** Has no executor of its own, because it makes only a few requests. */
  private static final HttpClient HTTP = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();

  private ReadinessProbe() {}

  static boolean isReady(URI address) {
    try {
      return HTTP.send(
                  HttpRequest.newBuilder(address).timeout(TIMEOUT).build(),
                  BodyHandlers.discarding())
              .statusCode()
          == 200;
    } catch (IOException notYet) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
