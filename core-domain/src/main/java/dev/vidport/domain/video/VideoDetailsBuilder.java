package dev.vidport.domain.video;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.playback.EmbedCode;
import dev.vidport.domain.render.RenderOptions;
import java.time.Instant;
import java.util.Optional;

/**
 * Builds the details of a video by name. Values that are not set are those of a new video: its own
 * upload, revision 0, no metadata.
 */
public final class VideoDetailsBuilder {
  private final VideoId id;
  private final AccountId account;
  private final Instant createdAt;
  private long revision;
  private String fileName = "";
  private long sizeBytes;
  private SourceMaterial material;
  private Optional<VideoId> reprocessOf = Optional.empty();
  private RenderOptions options = RenderOptions.plain(RenderOptions.DEFAULT_MAX_HEIGHT);
  private Metadata metadata = Metadata.none();
  private Optional<EmbedCode> embed = Optional.empty();
  private Optional<Instant> deleteAfter = Optional.empty();

  VideoDetailsBuilder(VideoId id, AccountId account, Instant createdAt) {
    this.id = id;
    this.account = account;
    this.createdAt = createdAt;
    this.material = new SourceMaterial.Upload(id);
  }

  public VideoDetailsBuilder revision(long number) {
    this.revision = number;
    return this;
  }

  public VideoDetailsBuilder fileName(String name) {
    this.fileName = name;
    return this;
  }

  public VideoDetailsBuilder sizeBytes(long bytes) {
    this.sizeBytes = bytes;
    return this;
  }

  public VideoDetailsBuilder material(SourceMaterial source) {
    this.material = source;
    return this;
  }

  public VideoDetailsBuilder reprocessOf(Optional<VideoId> video) {
    this.reprocessOf = video;
    return this;
  }

  public VideoDetailsBuilder options(RenderOptions wanted) {
    this.options = wanted;
    return this;
  }

  public VideoDetailsBuilder metadata(Metadata pairs) {
    this.metadata = pairs;
    return this;
  }

  public VideoDetailsBuilder embed(Optional<EmbedCode> code) {
    this.embed = code;
    return this;
  }

  public VideoDetailsBuilder deleteAfter(Optional<Instant> time) {
    this.deleteAfter = time;
    return this;
  }

  public VideoDetails build() {
    return new VideoDetails(
        id,
        account,
        createdAt,
        revision,
        fileName,
        sizeBytes,
        material,
        reprocessOf,
        options,
        metadata,
        embed,
        deleteAfter);
  }
}
