package dev.vidport.domain.upload;

import java.util.Optional;

/**
 * One file of an unfinished upload.
 *
 * @param plan the part plan; empty while the size is unknown because the file is still being
 *     recorded
 * @param storeUploadId the store's identifier of the multipart upload
 */
public record UploadSession(String fileName, Optional<PartPlan> plan, String storeUploadId) {
  /** A file of known size. */
  public static UploadSession planned(String fileName, PartPlan plan, String storeUploadId) {
    return new UploadSession(fileName, Optional.of(plan), storeUploadId);
  }

  /** A file that is still being recorded. */
  public static UploadSession streaming(String fileName, String storeUploadId) {
    return new UploadSession(fileName, Optional.empty(), storeUploadId);
  }
}
