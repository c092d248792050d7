package dev.vidport.usecases.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Submitted;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.job.port.JobEntry;
import dev.vidport.usecases.job.port.JobEntry.QueuedStep;
import dev.vidport.usecases.job.port.JobOverview;
import dev.vidport.usecases.job.port.JobState;
import dev.vidport.usecases.job.port.Jobs;
import dev.vidport.usecases.job.port.StepScheduler;
import dev.vidport.usecases.video.VideoFixture;
import dev.vidport.usecases.video.port.Videos;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link JobOverview} must do. */
public abstract class JobOverviewContract {
  private static final Set<JobState> UNFINISHED =
      EnumSet.of(JobState.QUEUED, JobState.RUNNING, JobState.REDRIVE);
  private static final Instant NOW = VideoFixture.LATER;

  private final AccountId account = VideoFixture.account();

  protected abstract JobOverview overview();

  protected abstract Jobs jobs();

  /** A queue whose clock is at least an hour ahead of {@link VideoFixture#LATER}. */
  protected abstract StepScheduler steps();

  protected abstract Videos videos();

  /** Lets {@code worker} run a step. */
  protected abstract void pick(Step step, String worker);

  /** Makes a step wait for its next attempt. */
  protected abstract void fail(Step step, int failures, Instant nextAttempt);

  @Test
  void nothingIsListedAtFirst() {
    assertThat(overview().unfinished(UNFINISHED, Optional.empty(), Optional.empty(), 10)).isEmpty();
    assertThat(overview().failed(Optional.empty(), Optional.empty(), 10)).isEmpty();
  }

  @Test
  void jobIsListedWithItsSteps() {
    Job job = queued(0);
    jobs().started(job.id(), NOW);
    Step audio = Step.only(job.id(), RenderSteps.AUDIO);
    steps().enqueue(audio);
    steps().enqueue(chunk(job, 1));
    pick(audio, "worker-7");
    fail(chunk(job, 1), 2, NOW.plusSeconds(30));

    JobEntry entry =
        overview().unfinished(UNFINISHED, Optional.empty(), Optional.empty(), 10).get(0);

    assertThat(entry.job()).isEqualTo(job.id());
    assertThat(entry.kind()).isEqualTo(job.kind());
    assertThat(entry.video()).isEqualTo(job.video());
    assertThat(entry.account()).isEqualTo(job.account());
    assertThat(entry.createdAt()).isEqualTo(job.createdAt());
    assertThat(entry.startedAt()).contains(NOW);
    assertThat(entry.state()).isEqualTo(JobState.REDRIVE);
    assertThat(entry.steps())
        .extracting(QueuedStep::step)
        .containsExactly(chunk(job, 0), chunk(job, 1), audio);
    assertThat(entry.steps())
        .extracting(QueuedStep::state)
        .containsExactly(JobState.QUEUED, JobState.REDRIVE, JobState.RUNNING);
    assertThat(entry.steps().get(1).failures()).isEqualTo(2);
    assertThat(entry.steps().get(1).due()).isEqualTo(NOW.plusSeconds(30));
    assertThat(entry.steps().get(2).worker()).contains("worker-7");
  }

  @Test
  void jobsAreFoundByState() {
    Job waiting = queued(0);
    Job running = queued(1);
    Job failing = queued(2);
    pick(chunk(running, 0), "worker-1");
    fail(chunk(failing, 0), 1, NOW);

    assertThat(found(JobState.QUEUED)).containsExactly(waiting.id());
    assertThat(found(JobState.RUNNING)).containsExactly(running.id());
    assertThat(found(JobState.REDRIVE)).containsExactly(failing.id());
  }

  @Test
  void jobsOfOneAccountAreListed() {
    Job job = queued(0);
    Optional<AccountId> other = Optional.of(VideoFixture.account());

    assertThat(overview().unfinished(UNFINISHED, Optional.of(account), Optional.empty(), 10))
        .extracting(JobEntry::job)
        .contains(job.id());
    assertThat(overview().unfinished(UNFINISHED, other, Optional.empty(), 10)).isEmpty();
    assertThat(overview().failed(other, Optional.empty(), 10)).isEmpty();
    assertThat(overview().video(job.id())).contains(job.video());
  }

  @Test
  void endedJobIsNotListed() {
    Job job = queued(0);
    assertThat(overview().video(new JobId("0".repeat(32)))).isEmpty();

    steps().cancel(job.id());

    assertThat(found(JobState.QUEUED)).isEmpty();
  }

  @Test
  void retryMakesWaitingStepsDueNow() {
    Job job = queued(0);
    Step running = chunk(job, 1);
    steps().enqueue(running);
    fail(chunk(job, 0), 3, NOW.plusSeconds(600));
    fail(running, 1, NOW.plusSeconds(600));
    pick(running, "worker");

    assertThat(steps().retryNow(job.id())).isEqualTo(1);

    assertThat(
            overview().unfinished(Set.of(JobState.REDRIVE), Optional.empty(), Optional.empty(), 1))
        .singleElement()
        .satisfies(
            entry -> {
              assertThat(entry.steps().get(0).due()).isAfter(NOW.plusSeconds(600));
              assertThat(entry.steps().get(0).failures()).isEqualTo(3);
              assertThat(entry.steps().get(1).due()).isEqualTo(NOW.plusSeconds(600));
            });
  }

  @Test
  void failedStepIsNotDueUntilItsNextAttempt() {
    Job job = queued(0);
    assertThat(steps().isDue(RenderSteps.CHUNK)).isTrue();
    assertThat(steps().isDue(RenderSteps.PACKAGE)).isFalse();

    fail(chunk(job, 0), 1, Instant.parse("2999-01-01T00:00:00Z"));
    assertThat(steps().isDue(RenderSteps.CHUNK)).isFalse();

    Step next = chunk(job, 1);
    steps().enqueue(next);
    assertThat(steps().isDue(RenderSteps.CHUNK)).isTrue();
    pick(next, "worker");
    assertThat(steps().isDue(RenderSteps.CHUNK)).isFalse();
  }

  @Test
  void unfinishedJobsAreListedOldestFirst() {
    Job second = queued(5);
    Job first = queued(0);
    Job third = queued(5 * 60);

    List<JobEntry> page = overview().unfinished(UNFINISHED, Optional.empty(), Optional.empty(), 2);
    List<JobEntry> rest =
        overview().unfinished(UNFINISHED, Optional.empty(), Optional.of(page.get(1).cursor()), 2);

    assertThat(page).extracting(JobEntry::job).containsExactly(first.id(), second.id());
    assertThat(rest).extracting(JobEntry::job).containsExactly(third.id());
  }

  @Test
  void failedVideosAreListedLatestFirst() {
    Ended failed = failed(10);
    Ended timedOut = store(submitted().timeOut(new Failure("TIMED_OUT", "too long"), at(20)));
    Ended latest = failed(30);
    store(submitted().abort(at(40)));
    videos().insert(VideoFixture.succeeded(account));

    List<JobEntry> page = overview().failed(Optional.empty(), Optional.empty(), 2);
    List<JobEntry> rest = overview().failed(Optional.empty(), Optional.of(page.get(1).cursor()), 2);

    assertThat(page).extracting(JobEntry::video).containsExactly(latest.id(), timedOut.id());
    assertThat(page.get(0).endedAt()).contains(at(30));
    assertThat(page.get(0).failure()).isEqualTo(latest.failure());
    assertThat(page.get(0).state()).isEqualTo(JobState.FAILED);
    assertThat(rest).extracting(JobEntry::video).containsExactly(failed.id());
  }

  private List<JobId> found(JobState state) {
    return overview().unfinished(EnumSet.of(state), Optional.empty(), Optional.empty(), 10).stream()
        .map(JobEntry::job)
        .toList();
  }

  private Job queued(int second) {
    Job job = JobFixture.job(account, JobFixture.CREATED.plusSeconds(second));
    jobs().insert(job);
    steps().enqueue(chunk(job, 0));
    return job;
  }

  private static Step chunk(Job job, int index) {
    return new Step(job.id(), RenderSteps.CHUNK, index);
  }

  private static Instant at(int second) {
    return NOW.plusSeconds(second);
  }

  private Ended failed(int second) {
    return store(submitted().fail(new Failure(Failure.NO_VIDEO, "no video"), at(second)));
  }

  private Submitted submitted() {
    return VideoFixture.submitted(account);
  }

  private Ended store(Ended video) {
    videos().insert(video);
    return video;
  }
}
