package dev.vidport.persistence.video;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.upload.PartPlan;
import dev.vidport.domain.upload.PartSizing;
import dev.vidport.domain.upload.Prestart;
import dev.vidport.domain.upload.StreamedFile;
import dev.vidport.domain.upload.UploadFiles;
import dev.vidport.domain.upload.UploadSession;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A running upload, as stored.
 *
 * @param sizeBytes null, like {@code partSize}, for a streaming upload
 * @param arrivedBytes null, like {@code arrivedParts}, until a streaming upload is complete
 * @param camera the second file; null without a camera
 * @param prestart only for the source; null when no job waits for the upload
 */
record UploadRow(
    String fileName,
    @Nullable Long sizeBytes,
    @Nullable Long partSize,
    String storeUploadId,
    @Nullable Long arrivedBytes,
    @Nullable Integer arrivedParts,
    PartSizing sizing,
    @Nullable UploadRow camera,
    @Nullable PrestartRow prestart) {
  static UploadRow of(UploadFiles files, Optional<Prestart> prestart) {
    return of(
        files.source(),
        files.camera().map(camera -> of(camera, null, null)).orElse(null),
        prestart.map(PrestartRow::of).orElse(null));
  }

  private static UploadRow of(
      UploadSession session, @Nullable UploadRow camera, @Nullable PrestartRow prestart) {
    return new UploadRow(
        session.fileName(),
        session.plan().map(PartPlan::sizeBytes).orElse(null),
        session.plan().map(PartPlan::partSize).orElse(null),
        session.storeUploadId(),
        session.arrived().map(StreamedFile.Totals::sizeBytes).orElse(null),
        session.arrived().map(StreamedFile.Totals::partCount).orElse(null),
        session.sizing(),
        camera,
        prestart);
  }

  UploadFiles files() {
    return new UploadFiles(session(), Optional.ofNullable(camera).map(UploadRow::session));
  }

  Optional<Prestart> optionalPrestart() {
    return Optional.ofNullable(prestart).map(PrestartRow::prestart);
  }

  private UploadSession session() {
    Optional<PartPlan> plan =
        sizeBytes == null || partSize == null
            ? Optional.empty()
            : Optional.of(new PartPlan(sizeBytes, partSize));
    Optional<StreamedFile.Totals> arrived =
        arrivedBytes == null || arrivedParts == null
            ? Optional.empty()
            : Optional.of(new StreamedFile.Totals(arrivedBytes, arrivedParts));
    return new UploadSession(fileName, plan, storeUploadId, sizing, arrived);
  }

  /**
   * @param heartbeatMicros since 1970
   */
  record PrestartRow(String jobId, long heartbeatMicros) {
    static PrestartRow of(Prestart prestart) {
      return new PrestartRow(
          prestart.job().value(), ChronoUnit.MICROS.between(Instant.EPOCH, prestart.heartbeatAt()));
    }

    Prestart prestart() {
      return new Prestart(new JobId(jobId), Instant.EPOCH.plus(heartbeatMicros, ChronoUnit.MICROS));
    }
  }
}
