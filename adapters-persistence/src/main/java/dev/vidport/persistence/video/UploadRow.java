package dev.vidport.persistence.video;

import dev.vidport.domain.upload.PartPlan;
import dev.vidport.domain.upload.UploadSession;

/** An upload under way as it is stored. */
record UploadRow(String fileName, long sizeBytes, long partSize, String storeUpload) {
  static UploadRow of(UploadSession session) {
    return new UploadRow(
        session.fileName(),
        session.plan().sizeBytes(),
        session.plan().partSize(),
        session.storeUpload());
  }

  UploadSession session() {
    return new UploadSession(fileName, new PartPlan(sizeBytes, partSize), storeUpload);
  }
}
