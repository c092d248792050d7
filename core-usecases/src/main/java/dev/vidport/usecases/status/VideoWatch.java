package dev.vidport.usecases.status;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.AccountId;
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
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Reads the activity of many videos: of each 500 in two queries, or three while a job among them
 * has completed nothing, or has been planned since the last read. One more query is needed once for
 * each video, when it ends.
 */
public final class VideoWatch {
  /** Maximum number of unended videos of an account that are watched: the newest. */
  public static final int MAX_UNENDED = 1_000;

  /**
   * Videos that were created in this time before a read are watched even if they have ended: a
   * short one may end between two reads. The clocks of hosts may differ.
   */
  static final Duration NEW_FOR = Duration.ofSeconds(10);

  /** Number of videos that are read together. */
  private static final int GROUP = 500;

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
   * The videos of an account to watch, newest first: the newest that have not ended, and those that
   * were created in the seconds before {@code now}.
   */
  public List<VideoKey> ofAccount(AccountId account, Instant now) {
    return videos.unendedOrNew(account, now.minus(NEW_FOR), MAX_UNENDED).stream()
        .map(video -> new VideoKey(account, video))
        .toList();
  }

  /**
   * The current activity of videos that callers may watch.
   *
   * @param known the videos, with their activity as it was read last
   * @return the activity of each video that still exists
   */
  public Map<VideoKey, VideoActivity> read(Map<VideoKey, VideoActivity> known) {
    Map<VideoKey, VideoActivity> result = new HashMap<>();
    List<VideoKey> keys = List.copyOf(known.keySet());
    for (int from = 0; from < keys.size(); from += GROUP) {
      readGroup(keys.subList(from, Math.min(keys.size(), from + GROUP)), known, result);
    }
    return result;
  }

  private void readGroup(
      List<VideoKey> group,
      Map<VideoKey, VideoActivity> known,
      Map<VideoKey, VideoActivity> result) {
    List<StoredState> states = videos.states(group);
    Map<JobId, Job> active = jobs(states);
    Map<VideoId, FetchProgress> fetches = fetches(active.values());
    Map<JobId, RenderPlan> plans = plans(active.values(), group, known);
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
                          state.job().map(active::get).map(job -> render(job, plans)),
                          Optional.ofNullable(fetches.get(state.video().video())),
                          before)));
    }
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

  /** The plans of jobs: those that are known, and otherwise those that are stored. */
  private Map<JobId, RenderPlan> plans(
      Collection<Job> active, List<VideoKey> group, Map<VideoKey, VideoActivity> known) {
    Map<JobId, VideoActivity> before = new HashMap<>();
    group.stream()
        .map(known::get)
        .forEach(activity -> activity.job().ifPresent(job -> before.put(job, activity)));
    Map<JobId, RenderPlan> plans = new HashMap<>();
    List<JobId> unknown = new ArrayList<>();
    for (Job job : active) {
      knownPlan(job, Optional.ofNullable(before.get(job.id())))
          .ifPresentOrElse(
              plan -> plans.put(job.id(), plan),
              () -> {
                if (mayBePlanned(job)) {
                  unknown.add(job.id());
                }
              });
    }
    if (!unknown.isEmpty()) {
      plans.putAll(renderJobs.plans(unknown));
    }
    return plans;
  }

  /** A step of early playback may have replaced the plan. */
  private static Optional<RenderPlan> knownPlan(Job job, Optional<VideoActivity> before) {
    return before.flatMap(
        activity ->
            activity
                .render()
                .filter(
                    plan ->
                        !plan.topRemuxed()
                            || EarlyPlayback.of(job.done().keySet()) == activity.early()));
  }

  private static boolean mayBePlanned(Job job) {
    return job.done().containsKey(Step.only(job.id(), RenderSteps.PLAN))
        || job.done().containsKey(Step.only(job.id(), RenderSteps.RECEIVE));
  }

  private static RenderJob render(Job job, Map<JobId, RenderPlan> plans) {
    return new RenderJob(
        job,
        List.of(),
        Optional.ofNullable(plans.get(job.id())),
        List.of(),
        OptionalLong.empty(),
        Optional.empty());
  }

  private static VideoActivity unended(
      StoredState state,
      Optional<RenderJob> job,
      Optional<FetchProgress> fetch,
      VideoActivity before) {
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
