package dev.vidport.usecases.upload;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.upload.UploadLimits;
import dev.vidport.usecases.video.port.Videos;
import dev.vidport.usecases.video.port.Videos.OpenUploads;

/** Checks the limits of the uploads and imports that an account has open. */
final class OpenUploadCheck {
  private static final int GIB_SHIFT = 30;

  private final Videos videos;
  private final UploadLimits limits;

  OpenUploadCheck(Videos videos, UploadLimits limits) {
    this.videos = videos;
    this.limits = limits;
  }

  /**
   * Checks that the account may open another upload.
   *
   * @param sizeBytes 0 for a recording and for an import
   * @throws RefusalException {@code UPLOAD_LIMIT}
   */
  void checkNew(AccountId account, long sizeBytes) {
    OpenUploads open = videos.openUploads(account);
    if (open.count() >= limits.maxOpen()) {
      throw refusal(
          "the account has " + open.count() + " open uploads; the maximum is " + limits.maxOpen());
    }
    if (open.count() > 0 && sizeBytes > limits.maxReservedBytes() - open.reservedBytes()) {
      throw tooManyBytes();
    }
  }

  /**
   * Checks the sizes of all open uploads, after one of them has grown.
   *
   * @throws RefusalException {@code UPLOAD_LIMIT}
   */
  void checkGrown(AccountId account) {
    OpenUploads open = videos.openUploads(account);
    if (open.count() > 1 && open.reservedBytes() > limits.maxReservedBytes()) {
      throw tooManyBytes();
    }
  }

  private RefusalException tooManyBytes() {
    return refusal(
        "the open uploads of the account would have more than "
            + (limits.maxReservedBytes() >> GIB_SHIFT)
            + " GiB in total");
  }

  private static RefusalException refusal(String reason) {
    return new RefusalException(
        RefusalCode.UPLOAD_LIMIT, reason + "; complete or abort some of them first");
  }
}
