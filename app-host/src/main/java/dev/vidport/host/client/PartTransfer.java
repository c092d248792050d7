package dev.vidport.host.client;

import dev.vidport.host.client.ApiClient.SignedPart;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Gets one part through, however often that has to be tried. */
final class PartTransfer {
  /** What servers and S3 (IncompleteBody, RequestTimeout) answer to a body that broke off. */
  private static final int CUT_OFF = 400;

  private static final int FORBIDDEN = 403;
  private static final int REQUEST_TIMEOUT = 408;
  private static final int TOO_MANY = 429;

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
   * @param partSize bytes of every part but the last
   * @throws IOException when the last of several tries failed
   */
  void transfer(Path file, int partNumber, long partSize)
      throws ApiRefused, IOException, InterruptedException {
    for (int tries = 1; ; tries++) {
      // A link of its own for every try: the one before may have expired, and some stores end the
      // connection then rather than say so.
      SignedPart part = links.take(partNumber);
      String problem = attempt(part, file, (partNumber - 1) * partSize);
      if (problem.isEmpty()) {
        listener.through(partNumber);
        return;
      }
      if (tries == Backoff.MOST_TRIES) {
        throw new IOException("part " + partNumber + " does not get through: " + problem);
      }
      listener.sending(partNumber, 0);
      listener.again(partNumber, problem);
      backoff.afterFailure(tries, Duration.ZERO);
    }
  }

  /**
   * @return why it has to be tried again; empty when it is through
   */
  private String attempt(SignedPart part, Path file, long offset)
      throws ApiRefused, InterruptedException {
    try {
      int status =
          sender.send(part, file, offset, bytes -> listener.sending(part.partNumber(), bytes));
      if (status / 100 == 2) {
        listener.sending(part.partNumber(), part.sizeBytes());
        return "";
      }
      if (mayPass(status)) {
        return "the store answered " + status;
      }
      throw new ApiRefused(
          status,
          "HTTP " + status,
          "the store refused part " + part.partNumber(),
          Optional.empty());
    } catch (IOException e) {
      return Faults.words(e);
    }
  }

  /** Whether the same part may well be taken the next time. */
  static boolean mayPass(int status) {
    return status / 100 == 5
        || status == CUT_OFF
        || status == FORBIDDEN
        || status == REQUEST_TIMEOUT
        || status == TOO_MANY;
  }
}
