package dev.vidport.domain.video;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.render.Material;
import dev.vidport.domain.render.RenderOptions;
import java.time.Instant;
import java.util.Optional;

/**
 * What stays with a video through all its states.
 *
 * @param createdAt to the microsecond, so that every store keeps it exactly
 * @param revision counts the changes; a change is stored only over the revision it was made from
 * @param sizeBytes size of the uploaded files; 0 for an edit, and while they are recorded
 * @param material what it is made of
 * @param reprocessOf the video from which it was asked for again; empty for one of its own
 */
public record VideoDetails(
    VideoId id,
    AccountId account,
    Instant createdAt,
    long revision,
    String fileName,
    long sizeBytes,
    Material material,
    Optional<VideoId> reprocessOf,
    RenderOptions options,
    Metadata metadata) {
  VideoDetails next() {
    return with(options, metadata);
  }

  VideoDetails with(Metadata wanted) {
    return with(options, wanted);
  }

  VideoDetails with(RenderOptions wanted) {
    return with(wanted, metadata);
  }

  /** The same with the size that its files turned out to have; not a change by itself. */
  VideoDetails ofSize(long bytes) {
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
