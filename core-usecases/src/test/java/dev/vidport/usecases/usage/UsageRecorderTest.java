package dev.vidport.usecases.usage;

import static dev.vidport.domain.usage.UsageKind.CAPTIONS;
import static dev.vidport.domain.usage.UsageKind.PROCESSING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.account.Plans;
import dev.vidport.domain.file.ContentTypes;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.render.RequestedOptions;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.usage.Measure;
import dev.vidport.domain.usage.MonthUsage;
import dev.vidport.domain.usage.UsageEntry;
import dev.vidport.domain.usage.UsageKind;
import dev.vidport.domain.usage.VideoUsage;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.webhook.UsageThresholdEvent;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.job.JobFixture;
import dev.vidport.usecases.job.port.StepHandler;
import dev.vidport.usecases.processing.Reprocess;
import dev.vidport.usecases.upload.CompleteUpload;
import dev.vidport.usecases.usage.port.UsageLedger;
import dev.vidport.usecases.video.VideoFixture;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UsageRecorderTest {
  private static final YearMonth MARCH = YearMonth.of(2026, 3);
  private static final Plan SMALL =
      Plan.builder("small", "Small")
          .minutes(10)
          .storageGb(1)
          .deliveryGb(10)
          .maxHeight(720)
          .videosPerDay(100)
          .build();

  private static final Plan TINY =
      Plan.builder("tiny", "Tiny").minutes(10).storageGb(2).deliveryGb(10).maxHeight(720).build();

  private final UseCasesFixture fixture = UseCasesFixture.withPlan(SMALL);
  private final AccountId account = fixture.owner.accountId();
  private final UsageLedger ledger = fixture.database.usageLedger;
  private final UsageRecorder record = fixture.useCases.usage().record();

  private MonthUsage usage() {
    return ledger.month(account, MARCH, fixture.clock.instant());
  }

  private JobId job(VideoId video) {
    return ((Submitted) fixture.stored(video)).job();
  }

  private VideoId succeeded() throws Exception {
    VideoId video = fixture.submitted();
    fixture.succeed(video);
    return video;
  }

  @Test
  void originalCountsWhenTheUploadIsSubmitted() throws Exception {
    VideoId video = fixture.submitted();

    assertThat(fixture.database.usageLedger.entries(account))
        .extracting(UsageEntry::kind, UsageEntry::cause, UsageEntry::amount, UsageEntry::video)
        .containsExactly(tuple(UsageKind.STORAGE, "original:" + video, 1_000L, Optional.of(video)));
  }

  @Test
  void successfulJobCountsTheLengthAndTheFilesOfItsOutput() throws Exception {
    VideoId video = fixture.submitted();
    JobId job = job(video);
    fixture.succeed(video);

    assertThat(fixture.database.usageLedger.entries(account))
        .extracting(UsageEntry::kind, UsageEntry::cause, UsageEntry::amount)
        .contains(
            tuple(PROCESSING, "job:" + job, 10_000_000L),
            tuple(UsageKind.STORAGE, "output:" + job, 50L));
    assertThat(usage().videos()).isEqualTo(1);
    assertThat(usage().storedBytes()).isEqualTo(1_050);
  }

  @Test
  void ownerSeesWhatAVideoHasUsed() throws Exception {
    VideoId first = fixture.submitted();
    assertThat(used(first)).isEqualTo(new VideoUsage(0, 0, 1_000, 0, 0));
    fixture.succeed(first);
    assertThat(used(first)).isEqualTo(new VideoUsage(10_000_000, 0, 1_000, 50, 0));

    VideoId again =
        fixture
            .useCases
            .videos()
            .reprocess()
            .handle(Reprocess.Command.of(fixture.owner, first))
            .video()
            .orElseThrow()
            .id();
    fixture.succeed(again);
    // The upload counts for the video that it was uploaded for.
    assertThat(used(again)).isEqualTo(new VideoUsage(10_000_000, 0, 0, 50, 0));

    record.captioned(account, first, "job:captions", 90_000_000);
    assertThat(used(first)).isEqualTo(new VideoUsage(10_000_000, 180_000_000, 1_000, 50, 0));
    assertThatThrownBy(() -> fixture.useCases.videos().usage().handle(fixture.stranger, first))
        .isInstanceOf(RefusalException.class);
  }

  private VideoUsage used(VideoId video) {
    return fixture.useCases.videos().usage().handle(fixture.owner, video);
  }

  @Test
  void stepThatEndsTwiceCountsOnce() throws Exception {
    VideoId video = fixture.submitted();
    fixture.database.renderJobs.saveLength(job(video), "1-test", 10_000_000);
    fixture.database.renderJobs.saveStills(job(video), "1-test", VideoFixture.STILLS);
    Step publish = Step.only(job(video), RenderSteps.PUBLISH);
    fixture.database.renderJobs.savePlan(job(video), "1-test", JobFixture.plan(1));
    StepHandler.Result first = fixture.run(publish);
    StepHandler.Result second = fixture.run(publish);

    fixture.database.transactions.run(first::commit);
    fixture.database.transactions.run(second::commit);

    assertThat(usage().videos()).isEqualTo(1);
    assertThat(usage().processedMicros()).isEqualTo(10_000_000);
  }

  @Test
  void deletionFreesWhatCountedAsStored() throws Exception {
    VideoId processed = fixture.submitted();
    VideoId finished = succeeded();
    for (ObjectKey other :
        List.of(
            ObjectKey.work(processed, job(processed)),
            ObjectKey.early(processed, job(processed)))) {
      fixture.store.put(other.child("chunk"), new byte[500], ContentTypes.BINARY);
    }

    assertThat(freed(processed)).isEqualTo(1_000);
    assertThat(freed(finished)).isEqualTo(1_050);
    assertThat(usage().storedBytes()).isZero();
  }

  @Test
  void deletionFreesTheOriginalWithItsLastVideo() throws Exception {
    VideoId video = succeeded();
    VideoId again =
        fixture
            .useCases
            .videos()
            .reprocess()
            .handle(Reprocess.Command.of(fixture.owner, video))
            .video()
            .orElseThrow()
            .id();
    fixture.succeed(again);

    assertThat(freed(video)).isEqualTo(50);
    assertThat(freed(again)).isEqualTo(1_050);
  }

  private long freed(VideoId video) {
    return fixture.useCases.videos().delete().handle(fixture.owner, video).freedBytes();
  }

  @Test
  void cancelledJobThatHasRenderedNothingCostsNothing() throws Exception {
    VideoId video = fixture.submitted();

    fixture.useCases.videos().cancel().handle(fixture.owner, video);

    assertThat(usage().processedMicros()).isZero();
    assertThat(usage().storedBytes()).isEqualTo(1_000);
  }

  @Test
  void cancelledJobCountsWhatItHasRendered() throws Exception {
    VideoId video = rendering(2.5);

    fixture.useCases.videos().cancel().handle(fixture.owner, video);
    fixture.useCases.videos().delete().handle(fixture.owner, video);

    assertThat(usage().processedMicros()).isEqualTo(2_500_000);
    assertThat(usage().videos()).isZero();
  }

  @Test
  void deletionOfARunningVideoCountsWhatItHasRendered() throws Exception {
    VideoId video = rendering(2.5);

    fixture.useCases.videos().delete().handle(fixture.owner, video);

    assertThat(usage().processedMicros()).isEqualTo(2_500_000);
  }

  @ParameterizedTest
  @CsvSource({"DAMAGED, 2500000", "INTERNAL, 0", "BUG, 0"})
  void failedJobCountsWhatItHasRenderedUnlessTheServiceIsToBlame(String code, long micros)
      throws Exception {
    VideoId video = rendering(2.5);
    Submitted running = (Submitted) fixture.stored(video);

    ended(running.fail(new Failure(code, "failed"), fixture.clock.instant()));

    assertThat(usage().processedMicros()).isEqualTo(micros);
  }

  @Test
  void jobThatTimesOutCostsNothing() throws Exception {
    VideoId video = rendering(2.5);
    Submitted running = (Submitted) fixture.stored(video);

    ended(running.timeOut(new Failure(Failure.TIMED_OUT, "slow"), fixture.clock.instant()));

    assertThat(usage().processedMicros()).isZero();
  }

  @Test
  void abortedRecordingCountsWhatWasRenderedLive() throws Exception {
    UseCasesFixture pro = UseCasesFixture.withPlan("pro");
    Uploading recording = pro.recordPrestarted();
    JobId job = recording.activeJob().orElseThrow();
    pro.database.renderJobs.progress(job, 0, 2.5);

    pro.useCases.uploads().abort().handle(pro.owner, recording.id());

    assertThat(
            pro.database
                .usageLedger
                .month(pro.owner.accountId(), MARCH, pro.clock.instant())
                .processedMicros())
        .isEqualTo(2_500_000);
  }

  private void ended(Ended video) {
    fixture.database.transactions.run(
        () -> record.ended(video, fixture.database.renderJobs.find(video.job()), false));
  }

  /** A video of which some seconds are rendered. */
  private VideoId rendering(double seconds) throws Exception {
    VideoId video = fixture.submitted();
    fixture.database.renderJobs.savePlan(job(video), "1-test", JobFixture.plan(1));
    fixture.database.renderJobs.progress(job(video), 0, seconds);
    return video;
  }

  @ParameterizedTest
  @CsvSource({"false, EARLY_START, 61227833", "true, REMUX_TOP, 61234567", "true, CHUNK, 0"})
  void jobThatDidNotSucceedCountsWhatCouldBePlayed(boolean isDeleted, String done, long micros)
      throws Exception {
    UseCasesFixture streaming = UseCasesFixture.withPlan("pro");
    VideoId video = streaming.submitted();
    JobId job = ((Submitted) streaming.stored(video)).job();
    streaming.database.renderJobs.savePlan(job, "1-test", JobFixture.plan(1, true));
    streaming.database.jobs.complete(Step.only(job, new StepKind(RenderSteps.JOB, done)), "1-test");

    if (isDeleted) {
      streaming.useCases.videos().delete().handle(streaming.owner, video);
    } else {
      streaming.useCases.videos().cancel().handle(streaming.owner, video);
      streaming.useCases.videos().delete().handle(streaming.owner, video);
    }

    MonthUsage used =
        streaming.database.usageLedger.month(
            streaming.owner.accountId(), MARCH, streaming.clock.instant());
    assertThat(used.processedMicros()).isEqualTo(micros);
    assertThat(used.videos()).isZero();
    assertThat(used.storedBytes()).isZero();
  }

  @Test
  void earlyStartCountsOnlyForPlansThatMayStreamIt() throws Exception {
    VideoId video = fixture.submitted();
    fixture.database.renderJobs.savePlan(job(video), "1-test", JobFixture.plan(1, true));
    fixture.database.jobs.complete(Step.only(job(video), RenderSteps.EARLY_START), "1-test");

    fixture.useCases.videos().cancel().handle(fixture.owner, video);

    assertThat(usage().processedMicros()).isZero();
  }

  @Test
  void deletionEndsTheStorageAndKeepsTheProcessing() throws Exception {
    VideoId video = succeeded();
    fixture.clock.advance(Duration.ofSeconds(10));

    fixture.useCases.videos().delete().handle(fixture.owner, video);

    assertThat(usage().processedMicros()).isEqualTo(10_000_000);
    assertThat(usage().storedBytes()).isZero();
    assertThat(usage().storedByteMicros()).isEqualByComparingTo("10500000000");
  }

  @Test
  void originalCountsUntilTheLastVideoThatNeedsItIsDeleted() throws Exception {
    VideoId video = succeeded();
    VideoId again =
        fixture
            .useCases
            .videos()
            .reprocess()
            .handle(Reprocess.Command.of(fixture.owner, video))
            .video()
            .orElseThrow()
            .id();
    fixture.succeed(again);

    fixture.useCases.videos().delete().handle(fixture.owner, video);
    assertThat(usage().storedBytes()).isEqualTo(1_050);

    fixture.useCases.videos().delete().handle(fixture.owner, again);
    assertThat(usage().storedBytes()).isZero();
    assertThat(usage().processedMicros()).isEqualTo(20_000_000);
  }

  @Test
  void originalThatIsDeletedAfterTheOutputStopsCounting() throws Exception {
    Uploading video = fixture.open(1_000);
    fixture.sendAll(video);
    fixture
        .useCases
        .uploads()
        .complete()
        .handle(
            CompleteUpload.Command.of(fixture.owner, video.id())
                .with(RequestedOptions.NONE.withDeleteOriginal(true)));

    fixture.succeed(video.id());
    assertThat(usage().storedBytes()).isEqualTo(50);

    fixture.useCases.videos().delete().handle(fixture.owner, video.id());
    assertThat(usage().storedBytes()).isZero();
  }

  @Test
  void deletionOfAVideoFromBeforeTheLedgerCountsNothing() {
    fixture.useCases.videos().delete().handle(fixture.owner, fixture.finished(5_000_000).id());

    assertThat(usage().storedBytes()).isZero();
  }

  @Test
  void captionsCountTwiceTheirMinutes() throws Exception {
    VideoId video = succeeded();

    record.captioned(account, video, "captions:1", 90_000_000);
    record.captioned(account, video, "captions:1", 90_000_000);

    assertThat(ledger.amount(account, CAPTIONS, "captions:1")).hasValue(180_000_000);
    assertThat(usage().billableMicros()).isEqualTo(190_000_000);
  }

  @Test
  void reportOfDeliveryCountsOnce() {
    record.delivered(account, "host-1:1", 500, fixture.clock.instant());
    record.delivered(account, "host-1:1", 500, fixture.clock.instant());
    record.delivered(account, "host-1:2", 70, fixture.clock.instant());

    assertThat(usage().deliveredBytes()).isEqualTo(570);
  }

  @Test
  void thresholdsAreAnnouncedOnceEachMonth() {
    record.delivered(account, "1", 7_999_999_999L, fixture.clock.instant());
    assertThat(fixture.events()).isEmpty();

    record.delivered(account, "2", 1, fixture.clock.instant());
    record.delivered(account, "3", 1, fixture.clock.instant());
    assertThat(thresholds()).extracting(UsageThresholdEvent::percent).containsExactly(80);

    record.delivered(account, "4", 2_000_000_000, fixture.clock.instant());
    record.delivered(account, "5", 1, fixture.clock.instant());
    assertThat(thresholds())
        .extracting(UsageThresholdEvent::percent)
        .containsExactlyInAnyOrder(80, 100);

    fixture.clock.advance(Duration.ofDays(31));
    record.delivered(account, "6", 20_000_000_000L, fixture.clock.instant());
    assertThat(thresholds())
        .extracting(UsageThresholdEvent::month, UsageThresholdEvent::percent)
        .containsExactlyInAnyOrder(
            tuple(MARCH, 80),
            tuple(MARCH, 100),
            tuple(MARCH.plusMonths(1), 80),
            tuple(MARCH.plusMonths(1), 100));
  }

  @Test
  void storageOfFormerMonthsIsAnnouncedWhenAMonthBegins() {
    store(900_000_000);
    assertThat(thresholds()).extracting(UsageThresholdEvent::month).containsExactly(MARCH);
    AnnounceThresholds announce = fixture.useCases.usage().announceThresholds();

    fixture.clock.advance(
        Duration.between(fixture.clock.instant(), Instant.parse("2026-04-01T00:00:00Z")));
    announce.handle();
    announce.handle();

    assertThat(thresholds())
        .extracting(UsageThresholdEvent::month, UsageThresholdEvent::percent)
        .containsExactlyInAnyOrder(tuple(MARCH, 80), tuple(MARCH.plusMonths(1), 80));
  }

  @Test
  void thresholdsOfASmallerPlanAreAnnouncedAtTheChange() {
    fixture.plans.replace(
        new Plans(Stream.concat(Plans.defaults().all().stream(), Stream.of(SMALL, TINY)).toList()));
    fixture.database.accounts.update(
        fixture.database.accounts.find(account).orElseThrow().withPlan("free"));
    store(1_700_000_000);
    assertThat(thresholds()).isEmpty();

    fixture
        .useCases
        .accounts()
        .change()
        .changePlanAsOperator(account, "tiny", Actor.operator("jo", "host"));

    assertThat(thresholds())
        .extracting(UsageThresholdEvent::plan, UsageThresholdEvent::percent)
        .containsExactly(tuple("tiny", 80));
    store(1);
    assertThat(thresholds()).hasSize(1);
  }

  private void store(long bytes) {
    fixture.database.transactions.run(
        () -> {
          boolean unused =
              ledger.add(
                  new UsageEntry(
                      account,
                      UsageKind.STORAGE,
                      "test:" + bytes,
                      Optional.empty(),
                      bytes,
                      fixture.clock.instant()));
          record.planChanged(account);
        });
  }

  @Test
  void thresholdTellsThePlanAndTheAmounts() {
    record.captioned(account, new VideoId("0".repeat(32)), "captions:1", 240_000_000);

    UsageThresholdEvent event = thresholds().get(0);
    assertThat(event.account()).isEqualTo(account);
    assertThat(event.measure()).isEqualTo(Measure.MINUTES);
    assertThat(event.used()).isEqualTo(8.0);
    assertThat(event.included()).isEqualTo(10);
    assertThat(event.month()).isEqualTo(MARCH);
    assertThat(event.plan()).isEqualTo("small");
    assertThat(event.overage()).isFalse();
  }

  private List<UsageThresholdEvent> thresholds() {
    return fixture.database.outbox.events().stream()
        .filter(UsageThresholdEvent.class::isInstance)
        .map(UsageThresholdEvent.class::cast)
        .toList();
  }
}
