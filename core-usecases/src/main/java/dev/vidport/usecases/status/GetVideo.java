package dev.vidport.usecases.status;

import dev.vidport.domain.access.Operation;
import dev.vidport.domain.access.Permissions;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Feature;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.JobSummary;
import dev.vidport.domain.job.ProgressPercent;
import dev.vidport.domain.playback.LinkLifetime;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Video;
import dev.vidport.domain.video.VideoStatus;
import dev.vidport.usecases.job.port.RenderJob;
import dev.vidport.usecases.job.port.RenderJobs;
import dev.vidport.usecases.job.port.WorkerCapacity;
import dev.vidport.usecases.playback.CaptionLinks;
import dev.vidport.usecases.playback.FileLinks;
import dev.vidport.usecases.playback.PlaybackLinks;
import dev.vidport.usecases.playback.port.CaptionView;
import dev.vidport.usecases.playback.port.LinkedFile;
import dev.vidport.usecases.playback.port.VideoLinks;
import dev.vidport.usecases.upload.port.Imports;
import dev.vidport.usecases.upload.port.PendingImport;
import dev.vidport.usecases.video.FindVideo;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Returns the status of a video, with its links as soon as it can be played. */
public final class GetVideo {
  private final FindVideo videos;
  private final RenderJobs jobs;
  private final Imports imports;
  private final PlaybackLinks links;
  private final CaptionLinks captions;
  private final FileLinks files;
  private final WorkerCapacity workers;

  public GetVideo(
      FindVideo videos,
      RenderJobs jobs,
      Imports imports,
      PlaybackLinks links,
      CaptionLinks captions,
      FileLinks files,
      WorkerCapacity workers) {
    this.videos = videos;
    this.jobs = jobs;
    this.imports = imports;
    this.links = links;
    this.captions = captions;
    this.files = files;
    this.workers = workers;
  }

  public View handle(Command command) {
    Problems problems = new Problems();
    check(command, problems);
    problems.refuseIfAny();
    Video video = videos.byId(command.principal(), command.video());
    Optional<RenderJob> job = video.activeJob().flatMap(jobs::find);
    Optional<VideoLinks> links = links(video, command);
    return new View(
        video,
        status(video, job),
        job,
        summary(video, job),
        pendingImport(video),
        links,
        links.map(found -> files(video, found, command.principal())).orElse(List.of()),
        early(video, job, command),
        captions.of(video),
        captionObstacle(video));
  }

  /** Adds what is wrong with the request by itself, without its video. */
  public static void check(Command command, Problems problems) {
    command.linkTtlSeconds().ifPresent(seconds -> LinkLifetime.check(seconds, "linkTtl", problems));
  }

  /** Why its steps wait, if they draw captions and no living worker can. */
  private Optional<String> captionObstacle(Video video) {
    return video instanceof Submitted && video.details().options().burnedCaptions().isPresent()
        ? workers.captionSupport().obstacle()
        : Optional.empty();
  }

  private Optional<PendingImport> pendingImport(Video video) {
    return video instanceof Submitted && video.details().isUnfetched()
        ? imports.find(video.id())
        : Optional.empty();
  }

  private static Optional<JobSummary> summary(Video video, Optional<RenderJob> job) {
    return video instanceof Ended ended
        ? Optional.of(ended.summary())
        : job.map(RenderJob::summary);
  }

  private static VideoStatus status(Video video, Optional<RenderJob> job) {
    return video instanceof Ended ended
        ? VideoStatus.of(ended.outcome())
        : VideoStatus.of(video.state(), job.map(RenderJob::redrive));
  }

  private Optional<VideoLinks> links(Video video, Command command) {
    return video instanceof Ended ended
        ? ended
            .output()
            .map(output -> links.of(ended, output, command.principal().plan(), command.lifetime()))
        : Optional.empty();
  }

  /** Who may process the video again, without its redactions, may also have the uploaded files. */
  private List<LinkedFile> files(Video video, VideoLinks found, Principal principal) {
    List<LinkedFile> all = new ArrayList<>(found.files());
    if (video instanceof Ended ended
        && principal.plan().has(Feature.ORIGINAL_DOWNLOAD)
        && Permissions.refusal(principal, Operation.REPROCESS).isEmpty()) {
      all.addAll(files.originals(ended));
    }
    return all;
  }

  private Optional<VideoLinks.EarlyLinks> early(
      Video video, Optional<RenderJob> job, Command command) {
    Optional<RenderPlan> plan = job.flatMap(RenderJob::plan);
    return video instanceof Submitted submitted && plan.isPresent()
        ? links.early(
            submitted,
            job.orElseThrow().playable(),
            command.principal().plan(),
            plan.orElseThrow().lengthMicros(),
            command.lifetime())
        : Optional.empty();
  }

  /**
   * The request.
   *
   * @param linkTtlSeconds lifetime of playback links; empty for the default
   */
  public record Command(Principal principal, VideoId video, OptionalLong linkTtlSeconds) {
    Optional<Duration> lifetime() {
      return linkTtlSeconds.isPresent()
          ? Optional.of(Duration.ofSeconds(linkTtlSeconds.getAsLong()))
          : Optional.empty();
    }
  }

  /**
   * A video as its owner sees it.
   *
   * @param job the record of the active job
   * @param summary progress of its processing, running or ended; empty before it starts
   * @param pendingImport present while the file of an import is fetched
   * @param links present when, and only when, it has {@code SUCCEEDED}
   * @param files to download; none unless it has {@code SUCCEEDED}
   * @param early present while its job runs, as soon as a part of it can be played
   * @param captions empty for a video that neither has captions nor was to have any
   * @param captionObstacle why no worker can draw captions into its picture, while it waits for one
   */
  public record View(
      Video video,
      VideoStatus status,
      Optional<RenderJob> job,
      Optional<JobSummary> summary,
      Optional<PendingImport> pendingImport,
      Optional<VideoLinks> links,
      List<LinkedFile> files,
      Optional<VideoLinks.EarlyLinks> early,
      Optional<CaptionView> captions,
      Optional<String> captionObstacle) {
    public View {
      files = List.copyOf(files);
    }

    /** The share of the work of the active job that is done, 0 to 99; empty without one. */
    public Optional<Integer> percent() {
      return pendingImport
          .map(running -> ProgressPercent.ofFetch(running.progress().share()))
          .or(() -> job.map(RenderJob::percent));
    }
  }
}
