package dev.vidport.domain.watermark;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalException;
import java.time.Instant;

/** The watermark of an account, which its next videos may get. */
public record AccountWatermark(
    AccountId account, WatermarkImage image, WatermarkSettings settings, Instant changedAt) {
  /** The refusal of a request for the watermark of an account that has none. */
  public static RefusalException missing() {
    return new RefusalException(
        Refusal.invalid(
            "watermark", "the account has no watermark; set one with PUT /v1/account/watermark"));
  }

  /** The watermark of a video of the account. */
  public Watermark of(VideoId video) {
    return new Watermark(video, image.digest(), image.size(), settings);
  }
}
