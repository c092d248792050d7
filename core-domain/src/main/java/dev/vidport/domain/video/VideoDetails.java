package dev.vidport.domain.video;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.render.RenderOptions;
import java.time.Instant;

/**
 * What stays with a video through all its states.
 *
 * @param createdAt to the microsecond, so that every store keeps it exactly
 * @param revision counts the changes; a change is stored only over the revision it was made from
 * @param sizeBytes size of the uploaded file
 */
public record VideoDetails(
    VideoId id,
    AccountId account,
    Instant createdAt,
    long revision,
    String fileName,
    long sizeBytes,
    RenderOptions options,
    Metadata metadata) {
  VideoDetails next() {
    return new VideoDetails(
        id, account, createdAt, revision + 1, fileName, sizeBytes, options, metadata);
  }

  VideoDetails with(Metadata wanted) {
    return new VideoDetails(
        id, account, createdAt, revision + 1, fileName, sizeBytes, options, wanted);
  }

  VideoDetails with(RenderOptions wanted) {
    return new VideoDetails(
        id, account, createdAt, revision + 1, fileName, sizeBytes, wanted, metadata);
  }
}
