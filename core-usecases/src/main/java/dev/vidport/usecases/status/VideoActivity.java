package dev.vidport.usecases.status;

import dev.vidport.domain.account.Feature;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.EarlyPlayback;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.video.VideoStatus;
import dev.vidport.usecases.upload.port.FetchProgress;
import java.util.Optional;

/**
 * What callers who watch a video learn of it.
 *
 * @param job its active job; empty before processing, and without a record of the job
 * @param render the render plan of the job, once it is planned; read again only when a step may
 *     have replaced it
 * @param percent share of the work that is done, 0 to 100; never less than before in the same job
 * @param fetch how much of the file of an import is fetched; empty when it is complete, and for
 *     other videos
 * @param early what can be played before the job ends
 * @param failure why processing failed
 */
public record VideoActivity(
    VideoStatus status,
    Optional<JobId> job,
    Optional<RenderPlan> render,
    int percent,
    Optional<FetchProgress> fetch,
    EarlyPlayback early,
    Optional<Failure> failure) {
  /** The activity of a video that has not been read yet. */
  public static final VideoActivity UNREAD =
      new VideoActivity(
          VideoStatus.HISTORY_UNAVAILABLE,
          Optional.empty(),
          Optional.empty(),
          0,
          Optional.empty(),
          EarlyPlayback.NONE,
          Optional.empty());

  /** Whether a caller with {@code plan} can play the video, or the part of it that exists. */
  public boolean isPlayable(Plan plan) {
    return status == VideoStatus.SUCCEEDED
        || (!status.isEnd()
            && switch (early) {
              case NONE -> false;
              case EARLY_START -> plan.has(Feature.STREAMING);
              case ALL -> true;
            });
  }
}
