package dev.vidport.http.server.file;

import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.http.server.limit.DataRateFloor;
import dev.vidport.http.server.limit.FairPermits;
import dev.vidport.http.server.pipeline.SerializedResponse;
import dev.vidport.usecases.signing.port.FileGrant;
import dev.vidport.usecases.storage.port.PartReceiver;
import dev.vidport.usecases.upload.OpenPart;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;

/** Receives the parts that clients PUT to signed URLs of this host. */
public final class PartUploadEndpoint {
  /** Time that a part may take after its address has expired. */
  private static final Duration GRACE = Duration.ofMinutes(15);

  private final OpenPart parts;
  private final PartReceiver receiver;
  private final FairPermits permits;
  private final DataRateFloor slowest;

  /**
   * @param maxConcurrent maximum number of parts received at the same time; each occupies a thread
   * @param slowest the slowest part that is received
   */
  public PartUploadEndpoint(
      OpenPart parts, PartReceiver receiver, int maxConcurrent, DataRateFloor slowest) {
    this.parts = parts;
    this.receiver = receiver;
    this.permits = new FairPermits(maxConcurrent);
    this.slowest = slowest;
  }

  /** Reads the body only after every check has passed. */
  SerializedResponse receive(Request request, String token) throws IOException {
    OpenPart.Opened part = parts.handle(token);
    if (request.getLength() != part.grant().sizeBytes()) {
      throw new RefusalException(
          Refusal.invalid("", "Content-Length must be exactly " + part.grant().sizeBytes()));
    }
    String account = part.account().value();
    if (!permits.tryAcquire(account)) {
      throw new RefusalException(
          RefusalCode.UNAVAILABLE,
          "too many parts of your account are being received at the same time; try again");
    }
    try {
      return SerializedResponse.of(200).withHeader("ETag", "\"" + store(request, part) + "\"");
    } finally {
      permits.release(account);
    }
  }

  private String store(Request request, OpenPart.Opened part) throws IOException {
    FileGrant.PutPart grant = part.grant();
    try (UploadBodyStream bytes =
        new UploadBodyStream(
            Content.Source.asInputStream(request), slowest, part.rest().plus(GRACE))) {
      return receiver.receive(
          grant.key(), grant.upload(), grant.partNumber(), grant.sizeBytes(), bytes);
    } catch (NoSuchFileException e) {
      throw OpenPart.ended();
    } catch (PartReceiver.WrongLengthException | UploadBodyStream.BodyInterrupted e) {
      throw new RefusalException(
          Refusal.invalid(
              "",
              "the part is incomplete: the client disconnected, stopped sending or was too slow"));
    }
  }
}
