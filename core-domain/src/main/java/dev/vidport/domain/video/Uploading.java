package dev.vidport.domain.video;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.upload.Prestart;
import dev.vidport.domain.upload.UploadFiles;
import java.time.Instant;
import java.util.Optional;

/**
 * Parts of its files are on their way.
 *
 * @param prestart a job that renders them as they come; empty when none was wanted, or its wait was
 *     given up
 */
public record Uploading(VideoDetails details, UploadFiles files, Optional<Prestart> prestart)
    implements Video {
  public Uploading(VideoDetails details, UploadFiles files) {
    this(details, files, Optional.empty());
  }

  @Override
  public VideoState state() {
    return VideoState.UPLOADING;
  }

  @Override
  public Optional<JobId> activeJob() {
    return prestart.map(Prestart::job);
  }

  /** The recording goes on; nothing changes when no job waits for it. */
  public Uploading heartbeat(Instant now) {
    return new Uploading(details.next(), files, prestart.map(wait -> wait.heartbeat(now)));
  }

  /** The job waits no longer; the recording can still be completed, and is rendered then. */
  public Uploading withoutPrestart() {
    return new Uploading(details.next(), files, Optional.empty());
  }

  /** All parts are there: no more are taken, and the upload can no longer be aborted. */
  public ReadyToStart ready(RenderOptions options) {
    return ready(options, details.sizeBytes());
  }

  /**
   * As {@link #ready(RenderOptions)}, for files that were sent while they were recorded.
   *
   * @param sizeBytes of all files, as they arrived
   */
  public ReadyToStart ready(RenderOptions options, long sizeBytes) {
    return new ReadyToStart(details.with(options).ofSize(sizeBytes), files, prestart);
  }

  @Override
  public Uploading with(Metadata metadata) {
    return new Uploading(details.with(metadata), files, prestart);
  }
}
