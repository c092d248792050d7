package dev.vidport.domain.video;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.upload.Prestart;
import dev.vidport.domain.upload.UploadFiles;
import java.time.Instant;
import java.util.Optional;

/**
 * All parts are there, and the store is joining them. Lasts a moment, unless the host dies in it;
 * then the next {@code complete}, or the host's sweep, goes on from here.
 *
 * @param prestart the job that has rendered them as they came; empty when there is none
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

  /** The job that was started with the recording is lost; another will render all of it. */
  public ReadyToStart withoutPrestart() {
    return new ReadyToStart(details.next(), files, Optional.empty());
  }

  /**
   * @param job for the rendering; not taken where a job that was started with the recording goes on
   */
  public Submitted submit(JobId job, Instant now) {
    return new Submitted(details.next(), activeJob().orElse(job), now);
  }

  @Override
  public ReadyToStart with(Metadata metadata) {
    return new ReadyToStart(details.with(metadata), files, prestart);
  }
}
