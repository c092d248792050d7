package dev.vidport.http.server.file;

import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.storage.OutputFile;
import dev.vidport.http.server.pipeline.PrefixHandler;
import dev.vidport.usecases.derivative.OpenMuxedFile;
import dev.vidport.usecases.playback.OpenFile;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * {@code /files/{token}}: signed URLs for objects of an embedded store and for uploading parts to
 * it.
 */
public final class FileHandler extends PrefixHandler {
  /** The same lifetime as the links. */
  private static final String CACHE_CONTROL = "private, max-age=900";

  /** For a file that changes with the chapters of its video. */
  private static final String REVALIDATE = "no-cache";

  private final OpenFile files;
  private final OpenMuxedFile muxedFiles;
  private final ObjectResponder responder;
  private final SignedUrlCache cache = new SignedUrlCache();
  private final Optional<PartUploadEndpoint> parts;

  /**
   * @param parts empty when clients send parts to the store directly
   */
  public FileHandler(
      OpenFile files,
      OpenMuxedFile muxedFiles,
      ObjectResponder responder,
      Optional<PartUploadEndpoint> parts) {
    super("/files/", parts.isPresent() ? List.of("GET", "HEAD", "PUT") : List.of("GET", "HEAD"));
    this.files = files;
    this.muxedFiles = muxedFiles;
    this.responder = responder;
    this.parts = parts;
  }

  @Override
  protected void respond(Request request, Response response, Callback callback, String token)
      throws IOException {
    if (request.getMethod().equals("PUT")) {
      parts
          .orElseThrow(
              () ->
                  new RefusalException(
                      RefusalCode.NOT_FOUND,
                      "this host accepts no parts; send them to the signed URL"))
          .receive(request, token)
          .write(response, callback);
      return;
    }
    Optional<SendableObject> cached = cache.find(token);
    responder.respond(request, response, callback, cached.isPresent() ? cached.get() : open(token));
  }

  private SendableObject open(String token) throws IOException {
    OpenFile.Opened opened = files.handle(token);
    if (!opened.object().key().name().equals(OutputFile.DOWNLOAD)) {
      return cache.keep(
          token,
          new SendableObject(opened.object(), opened.file(), opened.saveAs(), CACHE_CONTROL));
    }
    return muxedFiles
        .withChapters(opened.object().key(), opened.saveAs().orElse(OutputFile.DOWNLOAD))
        .map(
            made ->
                SendableObject.ofPieces(made.object(), made.pieces(), made.saveAs(), REVALIDATE))
        .orElseGet(
            () -> new SendableObject(opened.object(), opened.file(), opened.saveAs(), REVALIDATE));
  }
}
