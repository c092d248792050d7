package dev.vidport.usecases.render;

import dev.vidport.domain.upload.Prestart;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.job.RenderJob;
import dev.vidport.usecases.video.Videos;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Clock;
import java.util.Optional;

/** The recording that a job was started with, as it stands right now. */
final class Recording {
  private final Videos videos;
  private final RenderJob job;
  private final Clock clock;
  private final Pause pause;

  Recording(Videos videos, RenderJob job, Clock clock, Pause pause) {
    this.videos = videos;
    this.job = job;
    this.clock = clock;
    this.pause = pause;
  }

  RenderJob job() {
    return job;
  }

  /** The video, as long as this job is the one that is at work on it. */
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
      return Stage.COMPLETE;
    }
    if (video instanceof Uploading open) {
      return open.prestart().filter(this::waits).isPresent() ? Stage.RUNNING : Stage.SILENT;
    }
    return Stage.CLOSING;
  }

  private boolean waits(Prestart prestart) {
    return prestart.waits(clock.instant());
  }

  /** Lets a moment pass in which it may go on. */
  void pause() throws IOException {
    try {
      pause.take();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException("interrupted").initCause(e);
    }
  }

  /** How far a recording has got. */
  enum Stage {
    /** More is to come. */
    RUNNING,
    /** Nobody says any more that it goes on. */
    SILENT,
    /** All of it has arrived and is being made one file. */
    CLOSING,
    /** It is one file. */
    COMPLETE,
    /** It was aborted or deleted, or is no longer this job's. */
    GONE;

    /** Whether it is going to be a video. */
    boolean goesOn() {
      return this != SILENT && this != GONE;
    }
  }
}
