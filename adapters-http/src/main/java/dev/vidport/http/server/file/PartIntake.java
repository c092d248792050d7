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

/** Takes the parts that clients PUT to signed addresses of this host. */
public final class PartIntake {
  private final SignedLinks signer;
  private final PartReceiver receiver;
  private final Semaphore places;

  /**
   * @param most parts taken in at a time; each holds a thread
   */
  public PartIntake(SignedLinks signer, PartReceiver receiver, int most) {
    this.signer = signer;
    this.receiver = receiver;
    this.places = new Semaphore(most);
  }

  /** Reads nothing of the body unless all is right. */
  void take(Request request, Response response, String token) throws IOException {
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
    if (!places.tryAcquire()) {
      throw new Refused(RefusalCode.UNAVAILABLE, "too many parts arrive right now; try again");
    }
    try {
      String tag = receive(request, grant);
      Cors.ALWAYS.forEach(response.getHeaders()::put);
      response.getHeaders().put(HttpHeader.ETAG, "\"" + tag + "\"");
      response.getHeaders().put(HttpHeader.CONTENT_LENGTH, 0);
    } finally {
      places.release();
    }
  }

  private String receive(Request request, FileGrant.PutPart grant) throws IOException {
    try (ClientBytes bytes = new ClientBytes(Content.Source.asInputStream(request))) {
      return receiver.receive(
          grant.key(), grant.upload(), grant.partNumber(), grant.sizeBytes(), bytes);
    } catch (NoSuchFileException e) {
      throw new Refused(RefusalCode.NOT_FOUND, "the upload was completed or aborted");
    } catch (PartReceiver.WrongLength | ClientBytes.BrokenOff e) {
      throw new Refused(Refusal.invalid("", "the part broke off or came too slowly"));
    }
  }
}
