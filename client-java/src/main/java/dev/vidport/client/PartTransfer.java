package dev.vidport.client;

import dev.vidport.client.ApiRequests.SignedPart;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Uploads one part, with retries. */
final class PartTransfer {
  /** The response of servers and S3 (IncompleteBody, RequestTimeout) to an incomplete body. */
  private static final int BAD_REQUEST = 400;

  private static final int FORBIDDEN = 403;
  private static final int REQUEST_TIMEOUT = 408;
  private static final int TOO_MANY_REQUESTS = 429;

  private final PartLinks links;
  private final PartSender sender;
  private final Backoff backoff;
  private final UploadListener listener;

  PartTransfer(PartLinks links, PartSender sender, Backoff backoff, UploadListener listener) {
    this.links = links;
    this.sender = sender;
    this.backoff = backoff;
    this.listener = listener;
  }

  /**
   * @param partSize size of every part except the last, in bytes
   * @throws IOException when all attempts failed
   */
  void transfer(Path file, int partNumber, long partSize)
      throws ApiRefused, IOException, InterruptedException {
    for (int attempt = 1; ; attempt++) {
      // Every attempt uses a new URL: the previous one may have expired, and some stores then
      // close the connection without a response.
      SignedPart part = links.take(partNumber);
      String problem = send(part, file, (partNumber - 1) * partSize);
      if (problem.isEmpty()) {
        listener.uploaded(partNumber);
        return;
      }
      if (!backoff.allowsRetry(attempt, Backoff.MAX_ATTEMPTS)) {
        throw new IOException(
            "part " + partNumber + " failed after " + attempt + " attempts: " + problem);
      }
      listener.sending(partNumber, 0);
      listener.retrying(partNumber, problem);
      backoff.afterFailure(attempt, Duration.ZERO);
    }
  }

  /**
   * @return why the part must be sent again; empty when it is uploaded
   */
  private String send(SignedPart part, Path file, long offset)
      throws ApiRefused, InterruptedException {
    try {
      int status =
          sender.send(part, file, offset, bytes -> listener.sending(part.partNumber(), bytes));
      if (status / 100 == 2) {
        listener.sending(part.partNumber(), part.sizeBytes());
        return "";
      }
      if (isRetryable(status)) {
        return "the store responded with HTTP " + status;
      }
      throw new ApiRefused(
          status, "HTTP " + status, refusal(status, part), List.of(), "", Optional.empty());
    } catch (IOException e) {
      return NetworkErrors.describe(e);
    }
  }

  private static String refusal(int status, SignedPart part) {
    String refused = "the store refused part " + part.partNumber();
    return status == ContentTooLarge.STATUS
        ? refused + ", " + ContentTooLarge.message(part.sizeBytes())
        : refused;
  }

  /** Whether another attempt with the same part may succeed. */
  static boolean isRetryable(int status) {
    return status / 100 == 5
        || status == BAD_REQUEST
        || status == FORBIDDEN
        || status == REQUEST_TIMEOUT
        || status == TOO_MANY_REQUESTS;
  }
}
