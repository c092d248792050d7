package dev.vidport.usecases.video;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.file.ContentTypes;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.RenderFlow;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Submitted;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.job.ListJobs;
import dev.vidport.usecases.job.port.JobCursor;
import dev.vidport.usecases.job.port.JobEntry;
import dev.vidport.usecases.job.port.JobState;
import dev.vidport.usecases.job.port.StepHandler;
import dev.vidport.usecases.processing.RetryProcessing;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Lists, retries and cancels jobs of all accounts, as an operator does. */
class OperatorTest {
  private static final Actor OPERATOR = Actor.operator("jo", "machine");

  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");

  @Test
  void unfinishedJobsAreListedBeforeThoseThatFailed() throws IOException {
    VideoId failed = failed();
    VideoId waiting = fixture.submitted();

    assertThat(videos(all(10))).containsExactly(waiting, failed);
    assertThat(videos(list(Set.of(JobState.FAILED), 10, Optional.empty()))).containsExactly(failed);
    assertThat(videos(list(Set.of(JobState.QUEUED), 10, Optional.empty())))
        .containsExactly(waiting);
  }

  @Test
  void pagesContinueFromUnfinishedToFailedJobs() throws IOException {
    VideoId failed = failed();
    fixture.clock.advance(Duration.ofSeconds(1));
    VideoId failedLater = failed();
    VideoId waiting = fixture.submitted();

    ListJobs.Page first = all(1);
    ListJobs.Page second = list(EnumSet.allOf(JobState.class), 1, nextCursor(first));
    ListJobs.Page third = list(EnumSet.allOf(JobState.class), 1, nextCursor(second));

    assertThat(videos(first)).containsExactly(waiting);
    assertThat(videos(second)).containsExactly(failedLater);
    assertThat(videos(third)).containsExactly(failed);
    assertThat(third.next()).isEmpty();
  }

  @Test
  void pageSizeIsLimited() {
    assertThat(refusal(() -> all(501)).details().get(0).field()).isEqualTo("limit");
  }

  @Test
  void failedVideoGetsANewJob() throws IOException {
    VideoId video = failed();
    Ended before = (Ended) fixture.stored(video);

    RetryProcessing.Retried retried =
        fixture.useCases.videos().retry().handleAsOperator(video, OPERATOR);

    Submitted after = (Submitted) fixture.stored(video);
    assertThat(retried.isNewJob()).isTrue();
    assertThat(after.job()).isEqualTo(retried.job()).isNotEqualTo(before.job());
    assertThat(after.details().options()).isEqualTo(before.details().options());
    assertThat(fixture.queued()).containsExactly("PROBE");
  }

  @Test
  void stepThatWaitsForItsNextAttemptRunsImmediately() throws IOException {
    VideoId video = fixture.submitted();
    failOnce();

    RetryProcessing.Retried retried =
        fixture.useCases.videos().retry().handleAsOperator(video, OPERATOR);

    assertThat(retried.isNewJob()).isFalse();
    assertThat(retried.job()).isEqualTo(((Submitted) fixture.stored(video)).job());
    assertThat(step(all(10)).due()).isEqualTo(fixture.clock.instant());
  }

  @Test
  void videoWithoutAJobRecordGetsANewJob() throws IOException {
    Submitted forgotten = VideoFixture.submitted(fixture.owner.accountId());
    fixture.database.videos.insert(forgotten);
    assertThat(
            refusal(
                    () ->
                        fixture
                            .useCases
                            .videos()
                            .retry()
                            .handleAsOperator(forgotten.id(), OPERATOR))
                .code())
        .isEqualTo(RefusalCode.ORIGINAL_UNAVAILABLE);
    fixture.store.put(UseCasesFixture.original(forgotten.id()), new byte[1], ContentTypes.BINARY);

    JobId job = fixture.useCases.videos().retry().handleAsOperator(forgotten.id(), OPERATOR).job();

    assertThat(((Submitted) fixture.stored(forgotten.id())).job()).isEqualTo(job);
    assertThat(fixture.queuedSteps()).isEqualTo(1);
  }

  @Test
  void retryOfAVideoThatNeedsNoneIsRefused() throws IOException {
    VideoId queued = fixture.submitted();
    VideoId uploading = fixture.open(1_000).id();
    VideoId finished = fixture.finished(1_000_000).id();

    assertThat(List.of(queued, uploading, finished))
        .allSatisfy(
            video ->
                assertThat(
                        refusal(
                                () ->
                                    fixture
                                        .useCases
                                        .videos()
                                        .retry()
                                        .handleAsOperator(video, OPERATOR))
                            .code())
                    .isEqualTo(RefusalCode.INVALID_STATE));
    assertThat(
            refusal(() -> fixture.useCases.videos().retry().handleAsOperator(unknown(), OPERATOR))
                .code())
        .isEqualTo(RefusalCode.NOT_FOUND);
  }

  @Test
  void retryWithoutTheOriginalIsRefused() {
    Ended gone = VideoFixture.failed(fixture.owner.accountId()).withoutOriginal();
    fixture.database.videos.insert(gone);

    assertThat(
            refusal(() -> fixture.useCases.videos().retry().handleAsOperator(gone.id(), OPERATOR))
                .code())
        .isEqualTo(RefusalCode.ORIGINAL_UNAVAILABLE);
    assertThat(fixture.queuedSteps()).isZero();
  }

  @Test
  void jobIsFoundUntilItHasEndedWithAnOutput() throws IOException {
    VideoId failed = failed();
    VideoId waiting = fixture.submitted();
    VideoId published = fixture.finished(10_000_000).id();

    assertThat(find(((Ended) fixture.stored(failed)).job())).isEqualTo(failed);
    assertThat(find(((Submitted) fixture.stored(waiting)).job())).isEqualTo(waiting);
    assertThat(refusal(() -> find(((Ended) fixture.stored(published)).job())).code())
        .isEqualTo(RefusalCode.NOT_FOUND);
  }

  private VideoId find(JobId job) {
    return fixture.useCases.jobs().find().handleAsOperator(job);
  }

  @Test
  void jobsOfOneAccountAreListed() throws IOException {
    VideoId failed = failed();
    VideoId waiting = fixture.submitted();

    assertThat(videos(ofAccount(fixture.owner.accountId()))).containsExactly(waiting, failed);
    assertThat(ofAccount(VideoFixture.account()).jobs()).isEmpty();
  }

  private ListJobs.Page ofAccount(AccountId account) {
    return fixture
        .useCases
        .jobs()
        .list()
        .handleAsOperator(
            new ListJobs.Query(
                EnumSet.allOf(JobState.class), Optional.of(account), 10, Optional.empty()));
  }

  @Test
  void retryAndCancelAreRecorded() throws IOException {
    VideoId video = failed();

    fixture.useCases.videos().retry().handleAsOperator(video, OPERATOR);
    fixture.useCases.videos().cancel().handleAsOperator(video, OPERATOR);

    List<AuditEntry> entries =
        fixture.database.auditLog.list(
            Optional.of(fixture.owner.accountId()), fixture.clock.instant(), 2);
    assertThat(entries)
        .extracting(AuditEntry::action)
        .containsExactly(AuditAction.JOB_CANCELLED, AuditAction.JOB_RETRIED);
    assertThat(entries).extracting(AuditEntry::actor).containsOnly(OPERATOR);
    assertThat(entries).extracting(AuditEntry::detail).containsOnly(video.value());
  }

  @Test
  void videoOfAnyAccountIsCancelled() throws IOException {
    VideoId video = fixture.submitted();

    assertThat(fixture.useCases.videos().cancel().handleAsOperator(video, OPERATOR)).isEqualTo(1);

    assertThat(((Ended) fixture.stored(video)).outcome().name()).isEqualTo("ABORTED");
    assertThat(
            refusal(() -> fixture.useCases.videos().cancel().handleAsOperator(unknown(), OPERATOR))
                .code())
        .isEqualTo(RefusalCode.NOT_FOUND);
  }

  private static VideoId unknown() {
    return new VideoId("f".repeat(32));
  }

  /** A video whose probe step failed for good. */
  private VideoId failed() throws IOException {
    VideoId video = fixture.submitted();
    JobId job = ((Submitted) fixture.stored(video)).job();
    fixture.database.transactions.run(
        () -> {
          fixture.database.steps.cancel(job);
          fixture.stepHandler.onGivenUp(
              RenderFlow.first(job),
              StepHandler.Reason.EXHAUSTED,
              new IOException("the store is unavailable"));
        });
    assertThat(((Ended) fixture.stored(video)).failure()).map(Failure::code).isPresent();
    return video;
  }

  private void failOnce() {
    fixture
        .database
        .steps
        .steps()
        .forEach(
            step -> fixture.database.steps.fail(step, 1, fixture.clock.instant().plusSeconds(600)));
  }

  private static JobEntry.QueuedStep step(ListJobs.Page page) {
    return page.jobs().get(0).entry().steps().get(0);
  }

  private ListJobs.Page all(int limit) {
    return list(EnumSet.allOf(JobState.class), limit, Optional.empty());
  }

  private ListJobs.Page list(Set<JobState> states, int limit, Optional<JobCursor> after) {
    return fixture
        .useCases
        .jobs()
        .list()
        .handleAsOperator(new ListJobs.Query(states, Optional.empty(), limit, after));
  }

  /** The cursor after a round trip through its text form. */
  private static Optional<JobCursor> nextCursor(ListJobs.Page page) {
    return page.next().map(JobCursor::text).flatMap(JobCursor::parse);
  }

  private static List<VideoId> videos(ListJobs.Page page) {
    return page.jobs().stream().map(job -> job.entry().video()).toList();
  }
}
