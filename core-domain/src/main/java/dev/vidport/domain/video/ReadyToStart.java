package dev.vidport.domain.video;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.upload.UploadFiles;
import java.time.Instant;

/**
 * All parts are there, and the store is joining them. Lasts a moment, unless the host dies in it;
 * then the next {@code complete}, or the host's sweep, goes on from here.
 */
public record ReadyToStart(VideoDetails details, UploadFiles files) implements Video {
  @Override
  public VideoState state() {
    return VideoState.READY_TO_START;
  }

  public Submitted submit(JobId job, Instant now) {
    return new Submitted(details.next(), job, now);
  }

  @Override
  public ReadyToStart with(Metadata metadata) {
    return new ReadyToStart(details.with(metadata), files);
  }
}
