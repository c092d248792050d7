package dev.vidport.host.client;

import dev.vidport.host.client.ApiClient.SignedPart;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.LongConsumer;

/** Sends the bytes of one part to its signed address, with a few kilobytes of memory. */
final class PartSender {
  private static final Duration LEAST_TIME = Duration.ofSeconds(60);

  /** A line that is slower than this does not get a part through before its link expires. */
  private static final long SLOWEST_BYTES_PER_SECOND = 24 << 10;

  private final HttpClient http;

  PartSender(HttpClient http) {
    this.http = http;
  }

  /**
   * @param progress hears how many bytes of the part have left
   * @return the HTTP status of the answer
   */
  int send(SignedPart part, Path file, long offset, LongConsumer progress)
      throws IOException, InterruptedException {
    try (FileRange range = FileRange.open(file, offset, part.sizeBytes(), progress)) {
      HttpRequest request =
          HttpRequest.newBuilder(part.url())
              .timeout(LEAST_TIME.plusSeconds(part.sizeBytes() / SLOWEST_BYTES_PER_SECOND))
              // The wrapper gives the length, which is part of what was signed.
              .PUT(
                  BodyPublishers.fromPublisher(
                      BodyPublishers.ofInputStream(() -> range), part.sizeBytes()))
              .build();
      return http.send(request, BodyHandlers.discarding()).statusCode();
    }
  }
}
