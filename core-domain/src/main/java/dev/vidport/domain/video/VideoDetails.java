package dev.vidport.domain.video;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.render.RenderOptions;
import java.time.Instant;
import java.util.Optional;

/**
 * The data of a video that all its states share.
 *
 * @param createdAt with microsecond precision, which every database stores exactly
 * @param revision counts the changes; a change is stored only if it is based on the current
 *     revision
 * @param sizeBytes total size of the uploaded files; 0 for an edit and for an unfinished recording
 * @param material the source material of the video
 * @param reprocessOf the video that this one was reprocessed from; empty for an original video
 */
public record VideoDetails(
    VideoId id,
    AccountId account,
    Instant createdAt,
    long revision,
    String fileName,
    long sizeBytes,
    SourceMaterial material,
    Optional<VideoId> reprocessOf,
    RenderOptions options,
    Metadata metadata) {
  public static VideoDetailsBuilder builder(VideoId id, AccountId account, Instant createdAt) {
    return new VideoDetailsBuilder(id, account, createdAt);
  }

  VideoDetails nextRevision() {
    return with(options, metadata);
  }

  VideoDetails with(Metadata wanted) {
    return with(options, wanted);
  }

  VideoDetails with(RenderOptions wanted) {
    return with(wanted, metadata);
  }

  /** These details with the final size of the files; does not count as a change. */
  VideoDetails withSize(long bytes) {
    return new VideoDetails(
        id,
        account,
        createdAt,
        revision,
        fileName,
        bytes,
        material,
        reprocessOf,
        options,
        metadata);
  }

  private VideoDetails with(RenderOptions wantedOptions, Metadata wantedMetadata) {
    return new VideoDetails(
        id,
        account,
        createdAt,
        revision + 1,
        fileName,
        sizeBytes,
        material,
        reprocessOf,
        wantedOptions,
        wantedMetadata);
  }
}
