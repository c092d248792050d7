package dev.vidport.persistence.video;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.upload.PartPlan;
import dev.vidport.domain.upload.PartSizing;
import dev.vidport.domain.upload.Prestart;
import dev.vidport.domain.upload.StreamedFile;
import dev.vidport.domain.upload.UploadFiles;
import dev.vidport.domain.upload.UploadSession;
import java.time.Instant;
import java.util.Optional;

/**
 * A running upload, as stored.
 *
 * @param prestart empty when no job waits for the upload
 */
record UploadRow(
    UploadedFileRow source, Optional<UploadedFileRow> camera, Optional<PrestartRow> prestart) {
  static UploadRow of(UploadFiles files, Optional<Prestart> prestart) {
    return new UploadRow(
        UploadedFileRow.of(files.source()),
        files.camera().map(UploadedFileRow::of),
        prestart.map(row -> new PrestartRow(row.job().value(), row.heartbeatAt())));
  }

  UploadFiles files() {
    return new UploadFiles(source.session(), camera.map(UploadedFileRow::session));
  }

  Optional<Prestart> waitingJob() {
    return prestart.map(row -> new Prestart(new JobId(row.job), row.heartbeatAt));
  }

  /**
   * A file of the upload.
   *
   * @param plan empty for a streaming upload
   * @param arrived empty until a streaming upload is complete
   */
  record UploadedFileRow(
      String fileName,
      Optional<PartPlanRow> plan,
      String storeUploadId,
      PartSizing sizing,
      Optional<ArrivedRow> arrived) {
    static UploadedFileRow of(UploadSession session) {
      return new UploadedFileRow(
          session.fileName(),
          session.plan().map(plan -> new PartPlanRow(plan.sizeBytes(), plan.partSize())),
          session.storeUploadId(),
          session.sizing(),
          session.arrived().map(all -> new ArrivedRow(all.sizeBytes(), all.partCount())));
    }

    UploadSession session() {
      return new UploadSession(
          fileName,
          plan.map(row -> new PartPlan(row.sizeBytes, row.partSize)),
          storeUploadId,
          sizing,
          arrived.map(row -> new StreamedFile.Totals(row.sizeBytes, row.partCount)));
    }
  }

  record PartPlanRow(long sizeBytes, long partSize) {}

  record ArrivedRow(long sizeBytes, int partCount) {}

  record PrestartRow(String job, Instant heartbeatAt) {}
}
