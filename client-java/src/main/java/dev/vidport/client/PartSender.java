package dev.vidport.client;

import dev.vidport.client.ApiRequests.SignedPart;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.LongConsumer;

/** Sends one part to its signed URL, with a buffer of a few kilobytes. */
final class PartSender {
  private static final Duration MIN_TIMEOUT = Duration.ofSeconds(60);

  /** On a slower connection, the URL of a part expires before the part is complete. */
  private static final long MIN_BYTES_PER_SECOND = 24 << 10;

  private final HttpClient http;

  PartSender(HttpClient http) {
    this.http = http;
  }

  /**
   * @param progress receives the number of bytes sent so far
   * @return the HTTP status of the response
   */
  int send(SignedPart part, Path file, long offset, LongConsumer progress)
      throws IOException, InterruptedException {
    try (FileRange range = FileRange.open(file, offset, part.sizeBytes(), progress)) {
      HttpRequest request =
          HttpRequest.newBuilder(part.url())
              .timeout(MIN_TIMEOUT.plusSeconds(part.sizeBytes() / MIN_BYTES_PER_SECOND))
              // fromPublisher sets the Content-Length, which is part of the signature.
              .PUT(
                  BodyPublishers.fromPublisher(
                      BodyPublishers.ofInputStream(() -> range), part.sizeBytes()))
              .build();
      return http.send(request, BodyHandlers.discarding()).statusCode();
    }
  }
}
