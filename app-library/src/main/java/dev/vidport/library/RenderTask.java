package dev.vidport.library;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Outcome;
import dev.vidport.usecases.job.port.RenderJob;
import dev.vidport.usecases.render.PollDelay;
import dev.vidport.usecases.status.GetVideo;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * A render that runs in the background. Use it from one thread at a time; several tasks may run at
 * the same time.
 */
public final class RenderTask {
  /** Far longer than a job takes on a machine that is busy with other work. */
  private static final Duration MAX_WAIT = Duration.ofDays(30);

  private static final PollDelay POLL_DELAY = PollDelay.of(Duration.ofMillis(100));
  private static final double MICROS = 1e6;

  private final Vidport vidport;
  private final Principal owner;
  private final VideoId video;
  private Consumer<RenderProgress> listener = progress -> {};

  RenderTask(Vidport vidport, Principal owner, VideoId video) {
    this.vidport = vidport;
    this.owner = owner;
    this.video = video;
  }

  /** The id of the video in the instance. */
  public VideoId video() {
    return video;
  }

  /** Sets the listener of the progress. {@link #await} calls it, in its thread, at each change. */
  public RenderTask onProgress(Consumer<RenderProgress> action) {
    this.listener = action;
    return this;
  }

  /**
   * Waits until the video is published.
   *
   * @throws RenderFailedException when the file can't be rendered, with the code and the reason
   */
  public RenderedVideo await() throws InterruptedException {
    try {
      return await(MAX_WAIT);
    } catch (TimeoutException e) {
      throw new RenderFailedException(Failure.TIMED_OUT, String.valueOf(e.getMessage()));
    }
  }

  /**
   * Waits until the video is published. After a timeout the render continues; a later call may wait
   * for it again.
   *
   * @throws RenderFailedException when the file can't be rendered, with the code and the reason
   * @throws TimeoutException when the limit has passed
   */
  public RenderedVideo await(Duration limit) throws InterruptedException, TimeoutException {
    long start = System.nanoTime();
    RenderProgress reported = new RenderProgress(0, 0);
    while (true) {
      GetVideo.View view = view();
      RenderProgress progress = progress(view);
      if (!progress.equals(reported)) {
        listener.accept(progress);
        reported = progress;
      }
      if (view.video() instanceof Ended ended) {
        return published(ended);
      }
      if (System.nanoTime() - start >= limit.toNanos()) {
        throw new TimeoutException("video " + video + " is not rendered after " + limit);
      }
      POLL_DELAY.await();
    }
  }

  private GetVideo.View view() {
    return vidport.videos().get().handle(new GetVideo.Command(owner, video, OptionalLong.empty()));
  }

  private static RenderProgress progress(GetVideo.View view) {
    boolean isPublished =
        view.video() instanceof Ended ended && ended.outcome() == Outcome.SUCCEEDED;
    long length = view.job().flatMap(RenderJob::plan).map(RenderPlan::lengthMicros).orElse(0L);
    double rendered = view.summary().map(summary -> summary.progress().videoSeconds()).orElse(0.0);
    return RenderProgress.of(rendered, length / MICROS, isPublished);
  }

  private RenderedVideo published(Ended ended) {
    if (ended.outcome() == Outcome.SUCCEEDED) {
      return new RenderedVideo(vidport, owner, ended);
    }
    Failure failure =
        ended
            .failure()
            .orElseGet(
                () -> new Failure(ended.outcome().name(), "the processing ended without output"));
    throw new RenderFailedException(failure.code(), failure.message());
  }
}
