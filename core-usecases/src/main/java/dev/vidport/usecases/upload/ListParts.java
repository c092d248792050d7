package dev.vidport.usecases.upload;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.upload.Part;
import dev.vidport.domain.upload.UploadFile;
import dev.vidport.domain.upload.UploadSession;
import dev.vidport.domain.video.Uploading;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.storage.PartUploads;
import dev.vidport.usecases.video.FindVideo;
import java.io.IOException;
import java.util.List;

/** Lists the parts that have arrived, so that a client can resume after a crash or a refresh. */
public final class ListParts {
  private final UploadAccess access;
  private final PartUploads uploads;

  public ListParts(FindVideo videos, PartUploads uploads) {
    this.access = new UploadAccess(videos);
    this.uploads = uploads;
  }

  public Arrived handle(AccountId account, VideoId id, UploadFile file) throws IOException {
    Uploading video = access.open(account, id);
    UploadSession session = UploadAccess.session(video, file);
    List<Part> parts = uploads.parts(ObjectKey.original(id, file), session.storeUpload());
    return new Arrived(parts, session);
  }

  /** The parts that have arrived, by number, and the upload session of their file. */
  public record Arrived(List<Part> parts, UploadSession session) {}
}
