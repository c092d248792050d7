package dev.vidport.usecases.job;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.StepKind;
import dev.vidport.domain.video.Ended;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.job.port.JobCursor;
import dev.vidport.usecases.job.port.JobEntry;
import dev.vidport.usecases.job.port.JobEntry.QueuedStep;
import dev.vidport.usecases.job.port.JobKinds;
import dev.vidport.usecases.job.port.JobOverview;
import dev.vidport.usecases.job.port.JobState;
import dev.vidport.usecases.video.InMemoryVideos;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The overview of {@link InMemoryJobs} and of the videos that failed. */
public final class InMemoryJobOverview implements JobOverview {
  private static final Comparator<JobCursor> IN_TIME =
      Comparator.comparing(JobCursor::at).thenComparing(cursor -> cursor.job().value());

  private final InMemoryJobs jobs;
  private final InMemoryVideos videos;
  private final Comparator<QueuedStep> byKindAndIndex;

  public InMemoryJobOverview(InMemoryJobs jobs, InMemoryVideos videos, JobKinds kinds) {
    this.jobs = jobs;
    this.videos = videos;
    List<StepKind> order = kinds.steps();
    this.byKindAndIndex =
        Comparator.comparingInt((QueuedStep queued) -> order.indexOf(queued.step().kind()))
            .thenComparingInt(queued -> queued.step().index());
  }

  @Override
  public List<JobEntry> unfinished(
      Set<JobState> states, Optional<AccountId> account, Optional<JobCursor> after, int limit) {
    return page(
        jobs.unfinished().stream()
            .map(this::unfinished)
            .filter(entry -> states.contains(entry.state()))
            .filter(entry -> account.filter(id -> !id.equals(entry.account())).isEmpty())
            .toList(),
        after,
        IN_TIME,
        limit);
  }

  private JobEntry unfinished(Job job) {
    List<QueuedStep> steps =
        jobs.steps(job.id()).stream().map(InMemoryStep::entry).sorted(byKindAndIndex).toList();
    return new JobEntry(
        job.id(),
        job.kind(),
        job.video(),
        job.account(),
        state(steps),
        job.createdAt(),
        job.startedAt(),
        Optional.empty(),
        steps,
        Optional.empty());
  }

  /** One step that waits for its next attempt makes the whole job REDRIVE. */
  private static JobState state(List<QueuedStep> steps) {
    return steps.stream()
        .map(QueuedStep::state)
        .min(Comparator.naturalOrder())
        .orElse(JobState.QUEUED);
  }

  @Override
  public List<JobEntry> failed(Optional<AccountId> account, Optional<JobCursor> after, int limit) {
    return page(
        videos.all().stream()
            .filter(Ended.class::isInstance)
            .map(Ended.class::cast)
            .filter(video -> video.failure().isPresent())
            .map(this::failed)
            .filter(entry -> account.filter(id -> !id.equals(entry.account())).isEmpty())
            .toList(),
        after,
        IN_TIME.reversed(),
        limit);
  }

  @Override
  public Optional<VideoId> video(JobId job) {
    return Stream.concat(
            jobs.unfinished().stream().filter(it -> it.id().equals(job)).map(Job::video),
            videos.all().stream()
                .filter(Ended.class::isInstance)
                .map(Ended.class::cast)
                .filter(video -> video.job().equals(job) && video.output().isEmpty())
                .map(Ended::id))
        .findFirst();
  }

  private JobEntry failed(Ended video) {
    return new JobEntry(
        video.job(),
        RenderSteps.JOB,
        video.id(),
        video.account(),
        JobState.FAILED,
        video.submittedAt(),
        jobs.find(video.job()).flatMap(Job::startedAt),
        Optional.of(video.endedAt()),
        List.of(),
        video.failure());
  }

  private static List<JobEntry> page(
      List<JobEntry> all, Optional<JobCursor> after, Comparator<JobCursor> order, int limit) {
    Predicate<JobCursor> isAfter =
        cursor -> after.filter(end -> order.compare(cursor, end) <= 0).isEmpty();
    return all.stream()
        .filter(entry -> isAfter.test(entry.cursor()))
        .sorted(Comparator.comparing(JobEntry::cursor, order))
        .limit(limit)
        .toList();
  }
}
