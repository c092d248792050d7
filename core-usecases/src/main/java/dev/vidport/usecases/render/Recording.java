package dev.vidport.usecases.render;

import dev.vidport.domain.upload.Prestart;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.job.port.RenderJob;
import dev.vidport.usecases.video.port.Videos;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;

/**
 * The recording that a job was started with, or the import that it fetches, in its current state.
 */
final class Recording {
  private final Videos videos;
  private final RenderJob job;
  private final Clock clock;
  private final PollDelay pause;

  Recording(Videos videos, RenderJob job, Clock clock, PollDelay pause) {
    this.videos = videos;
    this.job = job;
    this.clock = clock;
    this.pause = pause;
  }

  RenderJob job() {
    return job;
  }

  /** The video; empty when this is not its active job any more. */
  Optional<Video> video() {
    return videos
        .find(job.account(), job.video())
        .filter(video -> video.activeJob().filter(job.id()::equals).isPresent());
  }

  Stage stage() {
    return video().map(this::stage).orElse(Stage.GONE);
  }

  private Stage stage(Video video) {
    if (video instanceof Submitted) {
      return video.details().isUnfetched() ? Stage.RUNNING : Stage.COMPLETE;
    }
    if (video instanceof Uploading open) {
      return open.prestart().filter(this::waits).isPresent() ? Stage.RUNNING : Stage.ABANDONED;
    }
    return Stage.JOINING;
  }

  private boolean waits(Prestart prestart) {
    return prestart.waits(clock.instant());
  }

  Instant now() {
    return clock.instant();
  }

  /** Waits before the next poll of the recording. */
  void pause() throws IOException {
    try {
      pause.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException("interrupted").initCause(e);
    }
  }

  /** The stage of a recording. */
  enum Stage {
    /** More parts are expected. */
    RUNNING,
    /** Its heartbeats have stopped. */
    ABANDONED,
    /** All parts have arrived and are being joined. */
    JOINING,
    /** Its parts are joined to one file. */
    COMPLETE,
    /** It was aborted or deleted, or another job processes it. */
    GONE;

    /** Whether the recording can still become a video by this job. */
    boolean isActive() {
      return this != ABANDONED && this != GONE;
    }
  }
}
