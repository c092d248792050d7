package dev.vidport.acceptance.host;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Asks a host whether it is ready. */
final class Readiness {
  private static final Duration ANSWER = Duration.ofSeconds(5);

  /** Without a pool of threads that lingers: it is asked a few times and then never again. */
  private static final HttpClient HTTP = HttpClient.newBuilder().connectTimeout(ANSWER).build();

  private Readiness() {}

  static boolean says(URI address) {
    try {
      return HTTP.send(
                  HttpRequest.newBuilder(address).timeout(ANSWER).build(),
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
