package dev.vidport.usecases.status;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.EarlyPlayback;
import dev.vidport.domain.job.ProgressPercent;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Outcome;
import dev.vidport.domain.video.VideoStatus;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.job.port.Jobs;
import dev.vidport.usecases.job.port.RenderJob;
import dev.vidport.usecases.job.port.RenderJobs;
import dev.vidport.usecases.transaction.port.DamagedDataException;
import dev.vidport.usecases.upload.port.FetchProgress;
import dev.vidport.usecases.upload.port.Imports;
import dev.vidport.usecases.video.FindVideo;
import dev.vidport.usecases.video.port.VideoKey;
import dev.vidport.usecases.video.port.Videos;
import dev.vidport.usecases.video.port.Videos.StoredState;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Reads the activity of many videos in two queries, or three while a job among them has completed
 * nothing. Further queries are needed once for each job, when it is planned, and once for each
 * video, when it ends.
 */
public final class VideoWatch {
  /** Maximum number of videos in one call. */
  public static final int MAX_VIDEOS = 500;

  private final FindVideo find;
  private final Videos videos;
  private final Imports imports;
  private final Jobs jobs;
  private final RenderJobs renderJobs;

  public VideoWatch(
      FindVideo find, Videos videos, Imports imports, Jobs jobs, RenderJobs renderJobs) {
    this.find = find;
    this.videos = videos;
    this.imports = imports;
    this.jobs = jobs;
    this.renderJobs = renderJobs;
  }

  /**
   * The activity of one video, for a caller who begins to watch it.
   *
   * @throws RefusalException {@code NOT_FOUND}, or the refusal of the principal's scope
   */
  public VideoActivity begin(Principal principal, VideoId id) {
    VideoKey key = new VideoKey(principal.accountId(), find.byId(principal, id).id());
    return Optional.ofNullable(read(Map.of(key, VideoActivity.UNREAD)).get(key))
        .orElseThrow(FindVideo::notFound);
  }

  /**
   * The current activity of videos that callers may watch.
   *
   * @param known at most {@link #MAX_VIDEOS} videos, with their activity as it was read last
   * @return the activity of each video that still exists
   */
  public Map<VideoKey, VideoActivity> read(Map<VideoKey, VideoActivity> known) {
    List<StoredState> states = videos.states(known.keySet());
    Map<JobId, Job> active = jobs(states);
    Map<VideoId, FetchProgress> fetches = fetches(active.values());
    Map<VideoKey, VideoActivity> result = new HashMap<>();
    for (StoredState state : states) {
      VideoActivity before = known.getOrDefault(state.video(), VideoActivity.UNREAD);
      result.put(
          state.video(),
          state
              .outcome()
              .map(outcome -> ended(state.video(), outcome, before))
              .orElseGet(
                  () ->
                      unended(
                          state,
                          state.job().map(active::get),
                          Optional.ofNullable(fetches.get(state.video().video())),
                          before)));
    }
    return result;
  }

  /** The jobs of the videos that have not ended. */
  private Map<JobId, Job> jobs(List<StoredState> states) {
    List<JobId> ids =
        states.stream()
            .filter(state -> state.outcome().isEmpty())
            .flatMap(state -> state.job().stream())
            .toList();
    return jobs.withoutResults(ids).stream()
        .collect(Collectors.toMap(Job::id, Function.identity()));
  }

  /** The fetch is the first step of its job. */
  private Map<VideoId, FetchProgress> fetches(Collection<Job> active) {
    return imports.progress(
        active.stream().filter(job -> job.done().isEmpty()).map(Job::video).toList());
  }

  private VideoActivity unended(
      StoredState state,
      Optional<Job> record,
      Optional<FetchProgress> fetch,
      VideoActivity before) {
    Optional<RenderJob> job = record.map(found -> withPlan(found, before));
    int percent =
        fetch
            .map(running -> ProgressPercent.ofFetch(running.share()))
            .orElseGet(() -> job.map(RenderJob::percent).orElse(0));
    boolean isSameJob = job.map(RenderJob::id).equals(before.job());
    return new VideoActivity(
        VideoStatus.of(state.state(), job.map(RenderJob::redrive)),
        job.map(RenderJob::id),
        job.flatMap(RenderJob::plan),
        // A step that runs again reports less than its last attempt.
        isSameJob ? Math.max(percent, before.percent()) : percent,
        fetch,
        job.map(RenderJob::playable).orElse(EarlyPlayback.NONE),
        Optional.empty());
  }

  private RenderJob withPlan(Job job, VideoActivity before) {
    EarlyPlayback early = EarlyPlayback.of(job.done().keySet());
    Optional<RenderPlan> known =
        before
            .job()
            .filter(job.id()::equals)
            .flatMap(same -> before.render())
            // A step of early playback may have replaced the plan.
            .filter(plan -> !plan.topRemuxed() || early == before.early());
    return new RenderJob(
        job,
        List.of(),
        known.or(() -> storedPlan(job)),
        false,
        OptionalLong.empty(),
        Optional.empty());
  }

  private Optional<RenderPlan> storedPlan(Job job) {
    boolean mayBePlanned =
        job.done().containsKey(Step.only(job.id(), RenderSteps.PLAN))
            || job.done().containsKey(Step.only(job.id(), RenderSteps.RECEIVE));
    try {
      return mayBePlanned ? renderJobs.find(job.id()).flatMap(RenderJob::plan) : Optional.empty();
    } catch (DamagedDataException e) {
      // The job fails because of it; the other videos must not wait for that.
      return Optional.empty();
    }
  }

  private VideoActivity ended(VideoKey video, Outcome outcome, VideoActivity before) {
    boolean isPublished = outcome == Outcome.SUCCEEDED;
    return new VideoActivity(
        VideoStatus.of(outcome),
        before.job(),
        Optional.empty(),
        isPublished ? ProgressPercent.PUBLISHED : before.percent(),
        Optional.empty(),
        EarlyPlayback.NONE,
        isPublished ? Optional.empty() : failure(video));
  }

  private Optional<Failure> failure(VideoKey key) {
    try {
      return videos
          .find(key.account(), key.video())
          .filter(Ended.class::isInstance)
          .flatMap(video -> ((Ended) video).failure());
    } catch (DamagedDataException e) {
      // Callers get the error when they read the video; the other videos must not wait for it.
      return Optional.empty();
    }
  }
}
