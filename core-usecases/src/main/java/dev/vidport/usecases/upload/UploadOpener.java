package dev.vidport.usecases.upload;

import dev.vidport.domain.file.ContentTypes;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.upload.PartPlan;
import dev.vidport.domain.upload.PartSizing;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.domain.upload.UploadFiles;
import dev.vidport.domain.upload.UploadSession;
import dev.vidport.usecases.storage.port.MultipartUploads;
import java.io.IOException;
import java.util.Optional;

/** Opens the uploads of the files of a video in the store. */
final class UploadOpener {

  private final MultipartUploads uploads;

  UploadOpener(MultipartUploads uploads) {
    this.uploads = uploads;
  }

  UploadFiles open(VideoId video, CreateUpload.Command command) throws IOException {
    UploadSession source = open(video, UploadFileRole.SOURCE, command.source(), command);
    Optional<UploadSession> camera = Optional.empty();
    if (command.camera().isPresent()) {
      camera = Optional.of(open(video, UploadFileRole.CAMERA, command.camera().get(), command));
    }
    return new UploadFiles(source, camera);
  }

  private UploadSession open(
      VideoId video, UploadFileRole role, CreateUpload.File file, CreateUpload.Command command)
      throws IOException {
    ObjectKey key = ObjectKey.original(video, role);
    boolean prestart = command.prestart();
    // Parts that are not read before the upload completes are cheaper to store and to join.
    String upload =
        prestart
            ? uploads.beginReadable(key, ContentTypes.BINARY)
            : uploads.begin(key, ContentTypes.BINARY);
    if (command.streaming()) {
      return UploadSession.streaming(
          file.fileName(), upload, prestart ? PartSizing.GROWING : PartSizing.UNIFORM);
    }
    long size = file.sizeBytes().orElseThrow();
    return UploadSession.planned(
        file.fileName(),
        command.relayed() ? PartPlan.ofSmallParts(size) : PartPlan.forSize(size),
        upload);
  }

  /**
   * Aborts the uploads of a video that is not created. Only these: another attempt of the request
   * may succeed with the same video id.
   */
  void discard(VideoId video, UploadFiles files) {
    files.all().forEach((role, session) -> abort(ObjectKey.original(video, role), session));
  }

  private void abort(ObjectKey key, UploadSession session) {
    try {
      uploads.abort(key, session.storeUploadId());
    } catch (IOException e) {
      // An empty upload stays in the store, as after a crash. The refusal is the result.
    }
  }
}
