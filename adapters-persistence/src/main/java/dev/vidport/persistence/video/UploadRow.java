package dev.vidport.persistence.video;

import dev.vidport.domain.upload.PartPlan;
import dev.vidport.domain.upload.UploadFiles;
import dev.vidport.domain.upload.UploadSession;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An upload under way as it is stored.
 *
 * @param camera its second file; null when it has none
 */
record UploadRow(
    String fileName,
    long sizeBytes,
    long partSize,
    String storeUpload,
    @Nullable UploadRow camera) {
  static UploadRow of(UploadFiles files) {
    return of(files.source(), files.camera().map(camera -> of(camera, null)).orElse(null));
  }

  private static UploadRow of(UploadSession session, @Nullable UploadRow camera) {
    return new UploadRow(
        session.fileName(),
        session.plan().sizeBytes(),
        session.plan().partSize(),
        session.storeUpload(),
        camera);
  }

  UploadFiles files() {
    return new UploadFiles(session(), Optional.ofNullable(camera).map(UploadRow::session));
  }

  private UploadSession session() {
    return new UploadSession(fileName, new PartPlan(sizeBytes, partSize), storeUpload);
  }
}
