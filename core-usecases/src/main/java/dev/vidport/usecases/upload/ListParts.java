package dev.vidport.usecases.upload;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.upload.Part;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.domain.upload.UploadSession;
import dev.vidport.domain.video.Uploading;
import dev.vidport.usecases.storage.port.MultipartUploads;
import dev.vidport.usecases.video.FindVideo;
import java.io.IOException;
import java.util.List;

/** Lists the parts that have arrived, so that a client can resume after a crash or a refresh. */
public final class ListParts {
  private final UploadAccess access;
  private final MultipartUploads uploads;

  public ListParts(FindVideo videos, MultipartUploads uploads) {
    this.access = new UploadAccess(videos);
    this.uploads = uploads;
  }

  public ArrivedParts handle(Principal principal, VideoId id, UploadFileRole file)
      throws IOException {
    Uploading video = access.open(principal, id);
    UploadSession session = UploadAccess.session(video, file);
    List<Part> parts = uploads.parts(ObjectKey.original(id, file), session.storeUploadId());
    return new ArrivedParts(parts, session);
  }

  /** The parts that have arrived, by number, and the upload session of their file. */
  public record ArrivedParts(List<Part> parts, UploadSession session) {}
}
