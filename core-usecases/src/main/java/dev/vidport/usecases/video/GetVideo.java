package dev.vidport.usecases.video;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.playback.LinkLifetime;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.ReadyToStart;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.Video;
import dev.vidport.domain.video.VideoStatus;
import dev.vidport.usecases.job.RenderJob;
import dev.vidport.usecases.job.RenderJobs;
import dev.vidport.usecases.playback.PlaybackLinks;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/** Tells the status of a video, with its links when it is finished. */
public final class GetVideo {
  private final FindVideo videos;
  private final RenderJobs jobs;
  private final PlaybackLinks links;

  public GetVideo(FindVideo videos, RenderJobs jobs, PlaybackLinks links) {
    this.videos = videos;
    this.jobs = jobs;
    this.links = links;
  }

  public View handle(Command command) {
    Problems problems = new Problems();
    command.linkTtlSeconds().ifPresent(seconds -> LinkLifetime.check(seconds, "linkTtl", problems));
    problems.refuseIfAny();
    Video video = videos.byId(command.principal().account().id(), command.video());
    // An ended video tells all by itself; its job may have been pruned long ago.
    Optional<JobId> latest =
        video instanceof Ended ended ? Optional.of(ended.job()) : video.activeJob();
    Optional<RenderJob> job = latest.flatMap(jobs::find);
    return new View(video, status(video, job), job, links(video, command));
  }

  private static VideoStatus status(Video video, Optional<RenderJob> job) {
    if (video instanceof Uploading) {
      return VideoStatus.UPLOADING;
    }
    if (video instanceof ReadyToStart) {
      return VideoStatus.READY_TO_START;
    }
    if (video instanceof Ended ended) {
      return VideoStatus.of(ended.outcome());
    }
    return job.map(found -> found.redrive() ? VideoStatus.PENDING_REDRIVE : VideoStatus.RUNNING)
        .orElse(VideoStatus.HISTORY_UNAVAILABLE);
  }

  private Optional<PlaybackLinks.Links> links(Video video, Command command) {
    Optional<Duration> lifetime =
        command.linkTtlSeconds().isPresent()
            ? Optional.of(Duration.ofSeconds(command.linkTtlSeconds().getAsLong()))
            : Optional.empty();
    return video instanceof Ended ended
        ? ended
            .output()
            .map(output -> links.of(ended, output, command.principal().plan(), lifetime))
        : Optional.empty();
  }

  /**
   * What is asked for.
   *
   * @param linkTtlSeconds how long playback links are to last; empty for the default
   */
  public record Command(Principal principal, VideoId video, OptionalLong linkTtlSeconds) {}

  /**
   * A video as its owner sees it.
   *
   * @param job the record of its processing; empty before it, and once it has been pruned
   * @param links present when, and only when, it has {@code SUCCEEDED}
   */
  public record View(
      Video video,
      VideoStatus status,
      Optional<RenderJob> job,
      Optional<PlaybackLinks.Links> links) {}
}
