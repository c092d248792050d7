package dev.vidport.domain.video;

import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.upload.UploadFiles;

/** Parts of its files are on their way. */
public record Uploading(VideoDetails details, UploadFiles files) implements Video {
  @Override
  public VideoState state() {
    return VideoState.UPLOADING;
  }

  /** All parts are there: no more are taken, and the upload can no longer be aborted. */
  public ReadyToStart ready(RenderOptions options) {
    return new ReadyToStart(details.with(options), files);
  }

  @Override
  public Uploading with(Metadata metadata) {
    return new Uploading(details.with(metadata), files);
  }
}
