package dev.vidport.domain.video;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.playback.EmbedCode;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.upload.Prestart;
import dev.vidport.domain.upload.StreamedFile;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.domain.upload.UploadFiles;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * A video whose files are being uploaded.
 *
 * @param prestart the job that renders the recording live; empty if none was requested or its wait
 *     has expired
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

  /** Records that the recording continues; has no effect on the prestart if no job waits. */
  public Uploading heartbeat(Instant now) {
    return new Uploading(details.nextRevision(), files, prestart.map(wait -> wait.heartbeat(now)));
  }

  /** Stops the wait of the job; the recording can still be completed and is rendered then. */
  public Uploading withoutPrestart() {
    return new Uploading(details.nextRevision(), files, Optional.empty());
  }

  /** Completes the upload: no more parts are accepted, and the upload can no longer be aborted. */
  public ReadyToStart ready(RenderOptions options) {
    return ready(options, Map.of());
  }

  /**
   * Like {@link #ready(RenderOptions)}, for a streaming upload.
   *
   * @param arrived the sizes of the recorded files
   */
  public ReadyToStart ready(
      RenderOptions options, Map<UploadFileRole, StreamedFile.Totals> arrived) {
    UploadFiles complete = files.arrived(arrived);
    return new ReadyToStart(
        details.with(options).withSize(complete.sizeBytes()), complete, prestart);
  }

  @Override
  public Uploading with(Metadata metadata) {
    return new Uploading(details.with(metadata), files, prestart);
  }

  @Override
  public Uploading withEmbed(Optional<EmbedCode> code) {
    return new Uploading(details.withEmbed(code), files, prestart);
  }

  @Override
  public Uploading withDeleteAfter(Optional<Instant> time) {
    return new Uploading(details.withDeleteAfter(time), files, prestart);
  }
}
