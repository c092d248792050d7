package dev.vidport.domain.upload;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One file of an unfinished upload.
 *
 * @param plan the part plan; empty while the size is unknown because the file is still being
 *     recorded
 * @param storeUploadId the store's identifier of the multipart upload
 * @param sizing the sizes of the parts of a recording
 * @param arrived for a recorded file, the parts that had arrived when the upload was completed;
 *     empty before
 */
public record UploadSession(
    String fileName,
    Optional<PartPlan> plan,
    String storeUploadId,
    PartSizing sizing,
    Optional<StreamedFile.Totals> arrived) {
  /** A file of known size. */
  public static UploadSession planned(String fileName, PartPlan plan, String storeUploadId) {
    return new UploadSession(
        fileName, Optional.of(plan), storeUploadId, PartSizing.UNIFORM, Optional.empty());
  }

  /** A file that is still being recorded. */
  public static UploadSession streaming(String fileName, String storeUploadId, PartSizing sizing) {
    return new UploadSession(fileName, Optional.empty(), storeUploadId, sizing, Optional.empty());
  }

  /** A recorded file that is complete. */
  UploadSession arrived(StreamedFile.Totals totals) {
    return new UploadSession(fileName, plan, storeUploadId, sizing, Optional.of(totals));
  }

  /**
   * The size in bytes at which the client should cut a part; empty if all parts have the same size.
   *
   * @param partNumber the next part that the client cuts
   */
  public OptionalLong nextPartBytes(int partNumber, long maxFileBytes) {
    return sizing == PartSizing.GROWING
        ? OptionalLong.of(sizing.nextBytes(partNumber, maxFileBytes))
        : OptionalLong.empty();
  }

  /** Size in bytes; 0 while the file is still being recorded. */
  public long sizeBytes() {
    return plan.map(PartPlan::sizeBytes)
        .or(() -> arrived.map(StreamedFile.Totals::sizeBytes))
        .orElse(0L);
  }

  /** The {@code parts} that belong to the file: a part that arrived later does not. */
  public List<Part> own(List<Part> parts) {
    int count =
        plan.map(PartPlan::partCount)
            .or(() -> arrived.map(StreamedFile.Totals::partCount))
            .orElse(PartPlan.MAX_PARTS);
    return parts.stream().filter(part -> part.partNumber() <= count).toList();
  }
}
