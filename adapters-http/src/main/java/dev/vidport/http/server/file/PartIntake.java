package dev.vidport.http.server.file;

import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.Refused;
import dev.vidport.http.server.gate.Cors;
import dev.vidport.usecases.storage.FileGrant;
import dev.vidport.usecases.storage.PartReceiver;
import dev.vidport.usecases.storage.SignedLinks;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.Semaphore;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;

/** Receives the parts that clients PUT to signed URLs of this host. */
public final class PartIntake {
  private final SignedLinks signer;
  private final PartReceiver receiver;
  private final Semaphore slots;

  /**
   * @param maxConcurrent maximum number of parts received at the same time; each occupies a thread
   */
  public PartIntake(SignedLinks signer, PartReceiver receiver, int maxConcurrent) {
    this.signer = signer;
    this.receiver = receiver;
    this.slots = new Semaphore(maxConcurrent);
  }

  /** Reads the body only after every check has passed. */
  void receive(Request request, Response response, String token) throws IOException {
    FileGrant.PutPart grant =
        signer
            .open(FileGrant.PUT, token)
            .map(FileGrant.PutPart::parse)
            .orElseThrow(
                () ->
                    new Refused(
                        RefusalCode.INVALID_SIGNATURE, "the link was altered or has expired"));
    if (request.getLength() != grant.sizeBytes()) {
      throw new Refused(Refusal.invalid("", "Content-Length must be exactly " + grant.sizeBytes()));
    }
    if (!slots.tryAcquire()) {
      throw new Refused(
          RefusalCode.UNAVAILABLE, "too many parts are being received at the same time; try again");
    }
    try {
      String etag = store(request, grant);
      Cors.ALWAYS.forEach(response.getHeaders()::put);
      response.getHeaders().put(HttpHeader.ETAG, "\"" + etag + "\"");
      response.getHeaders().put(HttpHeader.CONTENT_LENGTH, 0);
    } finally {
      slots.release();
    }
  }

  private String store(Request request, FileGrant.PutPart grant) throws IOException {
    try (PartBodyStream bytes = new PartBodyStream(Content.Source.asInputStream(request))) {
      return receiver.receive(
          grant.key(), grant.upload(), grant.partNumber(), grant.sizeBytes(), bytes);
    } catch (NoSuchFileException e) {
      throw new Refused(RefusalCode.NOT_FOUND, "the upload was completed or aborted");
    } catch (PartReceiver.WrongLength | PartBodyStream.BodyInterrupted e) {
      throw new Refused(
          Refusal.invalid(
              "",
              "the part is incomplete: the client disconnected, stopped sending or was too slow"));
    }
  }
}
