package dev.vidport.http.server.file;

import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.Refused;
import dev.vidport.http.server.gate.SignedAddress;
import dev.vidport.usecases.playback.OpenFile;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** {@code /files/{token}}: signed links to the objects of an embedded store, and for its parts. */
public final class FileHandler extends SignedAddress {
  /** As long as the links themselves. */
  private static final String CACHE_CONTROL = "private, max-age=900";

  private final OpenFile files;
  private final ObjectResponder responder;
  private final Recent recent = new Recent();
  private final Optional<PartIntake> parts;

  /**
   * @param parts empty where clients send their parts to the store itself
   */
  public FileHandler(OpenFile files, ObjectResponder responder, Optional<PartIntake> parts) {
    super("/files/", parts.isPresent() ? List.of("GET", "HEAD", "PUT") : List.of("GET", "HEAD"));
    this.files = files;
    this.responder = responder;
    this.parts = parts;
  }

  @Override
  protected void answer(Request request, Response response, Callback callback, String token)
      throws IOException {
    if (request.getMethod().equals("PUT")) {
      parts
          .orElseThrow(() -> new Refused(RefusalCode.NOT_FOUND, "parts are not sent to here"))
          .take(request, response, token);
      callback.succeeded();
      return;
    }
    Optional<Sendable> known = recent.find(token);
    responder.respond(request, response, callback, known.isPresent() ? known.get() : open(token));
  }

  private Sendable open(String token) throws IOException {
    OpenFile.Opened opened = files.handle(token);
    return recent.keep(
        token, new Sendable(opened.object(), opened.file(), opened.saveAs(), CACHE_CONTROL));
  }
}
