package dev.vidport.domain.upload;

import java.util.List;
import java.util.Optional;

/**
 * One file of an unfinished upload.
 *
 * @param plan the part plan; empty while the size is unknown because the file is still being
 *     recorded
 * @param storeUploadId the store's identifier of the multipart upload
 * @param arrived for a recorded file, the parts that had arrived when the upload was completed;
 *     empty before
 */
public record UploadSession(
    String fileName,
    Optional<PartPlan> plan,
    String storeUploadId,
    Optional<StreamedFile.Totals> arrived) {
  /** A file of known size. */
  public static UploadSession planned(String fileName, PartPlan plan, String storeUploadId) {
    return new UploadSession(fileName, Optional.of(plan), storeUploadId, Optional.empty());
  }

  /** A file that is still being recorded. */
  public static UploadSession streaming(String fileName, String storeUploadId) {
    return new UploadSession(fileName, Optional.empty(), storeUploadId, Optional.empty());
  }

  /** A recorded file that is complete. */
  UploadSession arrived(StreamedFile.Totals totals) {
    return new UploadSession(fileName, plan, storeUploadId, Optional.of(totals));
  }

  /** Size in bytes; 0 while the file is still being recorded. */
  public long sizeBytes() {
    return plan.map(PartPlan::sizeBytes)
        .or(() -> arrived.map(StreamedFile.Totals::sizeBytes))
        .orElse(0L);
  }

  /** Those of {@code parts} that belong to the file: a part that arrived later does not. */
  public List<Part> own(List<Part> parts) {
    int count =
        plan.map(PartPlan::partCount)
            .or(() -> arrived.map(StreamedFile.Totals::partCount))
            .orElse(PartPlan.MAX_PARTS);
    return parts.stream().filter(part -> part.partNumber() <= count).toList();
  }
}
