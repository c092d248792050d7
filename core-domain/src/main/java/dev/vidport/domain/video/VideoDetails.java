package dev.vidport.domain.video;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.playback.EmbedCode;
import dev.vidport.domain.render.RenderOptions;
import java.time.Instant;
import java.util.Optional;

/**
 * The data of a video that all its states share.
 *
 * @param createdAt with microsecond precision, which every database stores exactly
 * @param revision counts the changes; a change is stored only if it is based on the current
 *     revision
 * @param sizeBytes total size of the uploaded files; 0 for an edit, for an unfinished recording and
 *     for an import that is not fetched
 * @param material the source material of the video
 * @param reprocessOf the video that this one was reprocessed from; empty for an original video
 * @param embed the code of the player page; empty while the page is disabled
 * @param deleteAfter when to delete it; empty to keep it
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
    Metadata metadata,
    Optional<EmbedCode> embed,
    Optional<Instant> deleteAfter) {
  public static VideoDetailsBuilder builder(VideoId id, AccountId account, Instant createdAt) {
    return new VideoDetailsBuilder(id, account, createdAt);
  }

  /** The name of the file without its extension. */
  public String title() {
    int dot = fileName.lastIndexOf('.');
    return dot > 0 ? fileName.substring(0, dot) : fileName;
  }

  /** Whether the file of a submitted video, an import, is not complete in the store. */
  public boolean isUnfetched() {
    return sizeBytes == 0 && material.originalOwner().filter(id::equals).isPresent();
  }

  VideoDetails nextRevision() {
    return with(options, metadata, embed, deleteAfter);
  }

  VideoDetails with(Metadata wanted) {
    return with(options, wanted, embed, deleteAfter);
  }

  VideoDetails with(RenderOptions wanted) {
    return with(wanted, metadata, embed, deleteAfter);
  }

  VideoDetails withEmbed(Optional<EmbedCode> wanted) {
    return with(options, metadata, wanted, deleteAfter);
  }

  VideoDetails withDeleteAfter(Optional<Instant> wanted) {
    return with(options, metadata, embed, wanted);
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
        metadata,
        embed,
        deleteAfter);
  }

  private VideoDetails with(
      RenderOptions wantedOptions,
      Metadata wantedMetadata,
      Optional<EmbedCode> wantedEmbed,
      Optional<Instant> wantedDeletion) {
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
        wantedMetadata,
        wantedEmbed,
        wantedDeletion);
  }
}
