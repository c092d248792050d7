package dev.vidport.library;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Outcome;
import dev.vidport.usecases.job.port.RenderJob;
import dev.vidport.usecases.render.PollDelay;
import dev.vidport.usecases.status.GetVideo;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * A render that runs in the background. Use it from one thread at a time, except {@link #cancel};
 * several tasks may run at the same time.
 */
public final class RenderTask {
  /** Far longer than a job takes on a machine that is busy with other work. */
  private static final Duration MAX_WAIT = Duration.ofDays(30);

  /** Far longer than programs take to end when they are killed. */
  private static final Duration MAX_STOP = Duration.ofMinutes(1);

  private static final PollDelay POLL_DELAY = PollDelay.of(Duration.ofMillis(100));
  private static final double MICROS = 1e6;

  private final Vidport vidport;
  private final Principal owner;
  private final VideoId video;
  private Consumer<RenderProgress> listener = progress -> {};
  private volatile boolean isCanceled;

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
   * @throws CancellationException after {@link #cancel}
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
   * @throws CancellationException after {@link #cancel}
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

  /**
   * Ends the render and deletes the video. May be called in any thread. When it returns, the
   * programs of the render in this process have ended, and none of its files is left; the source
   * stays. Other processes on the same database end their part within two seconds. Does nothing if
   * the render has ended before.
   *
   * @return whether the render is canceled
   */
  public synchronized boolean cancel() {
    isCanceled = true;
    Optional<GetVideo.View> before = find();
    if (before.isEmpty()) {
      return true;
    }
    Optional<JobId> job = before.get().video().activeJob();
    if (job.isEmpty() || !cancelProcessing()) {
      return false;
    }
    try {
      boolean unused = vidport.instance().operations().awaitEnd(job.get(), MAX_STOP);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    vidport.videos().delete().handle(owner, video);
    return true;
  }

  /**
   * @return whether the processing had not ended
   */
  private boolean cancelProcessing() {
    while (true) {
      try {
        int unused = vidport.videos().cancel().handle(owner, video);
        return true;
      } catch (RefusalException e) {
        // Of a step that ends at the same time. Unless it was the last one, the next try succeeds.
        if (find().filter(view -> view.video().activeJob().isPresent()).isEmpty()) {
          return false;
        }
      }
    }
  }

  private GetVideo.View view() {
    return find().orElseThrow(this::canceled);
  }

  /** Empty after the video was deleted. */
  private Optional<GetVideo.View> find() {
    GetVideo.Command command = new GetVideo.Command(owner, video, OptionalLong.empty());
    try {
      return Optional.of(vidport.videos().get().handle(command));
    } catch (RefusalException e) {
      if (isCanceled && e.refusal().code() == RefusalCode.NOT_FOUND) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private CancellationException canceled() {
    return new CancellationException("the render of video " + video + " was canceled");
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
    if (isCanceled && ended.outcome() == Outcome.ABORTED) {
      throw canceled();
    }
    Failure failure =
        ended
            .failure()
            .orElseGet(
                () -> new Failure(ended.outcome().name(), "the processing ended without output"));
    throw new RenderFailedException(failure.code(), failure.message());
  }
}
