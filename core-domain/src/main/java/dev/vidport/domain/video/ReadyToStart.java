package dev.vidport.domain.video;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.playback.EmbedCode;
import dev.vidport.domain.upload.Prestart;
import dev.vidport.domain.upload.UploadFiles;
import java.time.Instant;
import java.util.Optional;

/**
 * A video whose parts are complete and are being joined by the store. The state is short, unless
 * the host dies in it; then the next {@code complete} or the host's sweep resumes from here.
 *
 * @param prestart the job that rendered the recording live; empty if there is none
 */
public record ReadyToStart(VideoDetails details, UploadFiles files, Optional<Prestart> prestart)
    implements Video {
  @Override
  public VideoState state() {
    return VideoState.READY_TO_START;
  }

  @Override
  public Optional<JobId> activeJob() {
    return prestart.map(Prestart::job);
  }

  /** Drops the job that was started with the recording; another job renders the whole file. */
  public ReadyToStart withoutPrestart() {
    return new ReadyToStart(details.nextRevision(), files, Optional.empty());
  }

  /** Sets the size of the joined files; does not count as a change. */
  public ReadyToStart withSize(long bytes) {
    return new ReadyToStart(details.withSize(bytes), files, prestart);
  }

  /**
   * @param job the id of a new job; ignored if a job that was started with the recording continues
   */
  public Submitted submit(JobId job, Instant now) {
    return new Submitted(details.nextRevision(), activeJob().orElse(job), now);
  }

  @Override
  public ReadyToStart with(Metadata metadata) {
    return new ReadyToStart(details.with(metadata), files, prestart);
  }

  @Override
  public ReadyToStart withEmbed(Optional<EmbedCode> code) {
    return new ReadyToStart(details.withEmbed(code), files, prestart);
  }

  @Override
  public ReadyToStart withDeleteAfter(Optional<Instant> time) {
    return new ReadyToStart(details.withDeleteAfter(time), files, prestart);
  }
}
