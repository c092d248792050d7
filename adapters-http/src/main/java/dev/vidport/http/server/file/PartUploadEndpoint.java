package dev.vidport.http.server.file;

import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.http.server.pipeline.Cors;
import dev.vidport.usecases.storage.FileGrant;
import dev.vidport.usecases.storage.LinkSigner;
import dev.vidport.usecases.storage.PartReceiver;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.Semaphore;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;

/** Receives the parts that clients PUT to signed URLs of this host. */
public final class PartUploadEndpoint {
  private final LinkSigner signer;
  private final PartReceiver receiver;
  private final Semaphore slots;

  /**
   * @param maxConcurrent maximum number of parts received at the same time; each occupies a thread
   */
  public PartUploadEndpoint(LinkSigner signer, PartReceiver receiver, int maxConcurrent) {
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
                    new RefusalException(
                        RefusalCode.INVALID_SIGNATURE, "the link was altered or has expired"));
    if (request.getLength() != grant.sizeBytes()) {
      throw new RefusalException(
          Refusal.invalid("", "Content-Length must be exactly " + grant.sizeBytes()));
    }
    if (!slots.tryAcquire()) {
      throw new RefusalException(
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
      throw new RefusalException(RefusalCode.NOT_FOUND, "the upload was completed or aborted");
    } catch (PartReceiver.WrongLengthException | PartBodyStream.BodyInterrupted e) {
      throw new RefusalException(
          Refusal.invalid(
              "",
              "the part is incomplete: the client disconnected, stopped sending or was too slow"));
    }
  }
}
