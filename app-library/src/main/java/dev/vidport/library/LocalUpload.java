package dev.vidport.library;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.file.ContentTypes;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.render.RequestedOptions;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.domain.video.Uploading;
import dev.vidport.library.internal.TemporaryFolder;
import dev.vidport.usecases.storage.port.StoragePorts;
import dev.vidport.usecases.upload.CompleteUpload;
import dev.vidport.usecases.upload.CreateUpload;
import dev.vidport.usecases.upload.UploadUseCases;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/** Uploads a local file in one piece, and starts its processing. */
final class LocalUpload {
  private final UploadUseCases uploads;
  private final StoragePorts storage;
  private final Path workFolder;

  LocalUpload(UploadUseCases uploads, StoragePorts storage, Path workFolder) {
    this.uploads = uploads;
    this.storage = storage;
    this.workFolder = workFolder;
  }

  VideoId handle(Principal owner, Path source, RenderRequest request) throws IOException {
    Uploading video = uploads.create().handle(creation(owner, source, request)).orElseThrow();
    try {
      store(video, source);
      uploads.complete().handle(completion(owner, video, request));
      return video.id();
    } catch (IOException | RuntimeException e) {
      abort(owner, video, e);
      throw e;
    }
  }

  /** Completion accepts a whole object in place of the parts of an upload. */
  private void store(Uploading video, Path source) throws IOException {
    ObjectKey key = ObjectKey.original(video.id(), UploadFileRole.SOURCE);
    storage.uploads().abort(key, video.files().source().storeUploadId());
    // The store may move the file that it gets, so it gets a copy.
    Path copy = Files.createTempDirectory(Files.createDirectories(workFolder), "upload-");
    try (TemporaryFolder temporary = new TemporaryFolder(copy)) {
      storage
          .store()
          .put(key, Files.copy(source, temporary.path().resolve("source")), ContentTypes.BINARY);
    }
  }

  private void abort(Principal owner, Uploading video, Exception cause) {
    try {
      uploads.abort().handle(owner, video.id());
    } catch (RuntimeException e) {
      // The sweep of abandoned uploads deletes it.
      cause.addSuppressed(e);
    }
  }

  private static CreateUpload.Command creation(Principal owner, Path source, RenderRequest request)
      throws IOException {
    return CreateUpload.Command.builder(
            owner,
            new CreateUpload.File(
                source.getFileName().toString(), OptionalLong.of(Files.size(source))))
        .maxHeight(request.maxHeight())
        .build();
  }

  private static CompleteUpload.Command completion(
      Principal owner, Uploading video, RenderRequest request) {
    return CompleteUpload.Command.of(owner, video.id())
        .with(RequestedOptions.NONE.withTrim(request.trim()).withRedactions(request.redactions()));
  }
}
