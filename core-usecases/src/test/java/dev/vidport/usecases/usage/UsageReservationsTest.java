package dev.vidport.usecases.usage;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.Feature;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.account.Plans;
import dev.vidport.domain.edit.ClipRequest;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Outcome;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.edit.CreateEdit;
import dev.vidport.usecases.job.port.StepHandler;
import dev.vidport.usecases.processing.Reprocess;
import dev.vidport.usecases.upload.CreateUpload;
import dev.vidport.usecases.upload.SignParts;
import dev.vidport.usecases.usage.port.UsageLedger;
import dev.vidport.usecases.video.VideoFixture;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the limits of a plan refuse, and what jobs reserve. The source has 61.2 s. */
class UsageReservationsTest {
  private static final Actor OPERATOR = Actor.operator("jo", "machine");

  private static final long MINUTE = 60_000_000;
  private static final long GB = 1_000_000_000;

  private static final Plan SMALL = plan("small", 10);

  private final UseCasesFixture fixture = UseCasesFixture.withPlan(SMALL);
  private final AccountId account = fixture.owner.accountId();
  private final UsageLedger ledger = fixture.database.usageLedger;

  private static Plan plan(String name, int minutes) {
    return Plan.builder(name, name)
        .minutes(minutes)
        .storageGb(1)
        .deliveryGb(10)
        .maxHeight(720)
        .videosPerDay(100)
        .features(Set.of(Feature.SCREEN_RECORDING))
        .build();
  }

  /** Uses processing time, as captions of a video do. */
  private void use(long micros) {
    fixture
        .useCases
        .usage()
        .record()
        .captioned(account, new VideoId("0".repeat(32)), "captions:" + micros, micros / 2);
  }

  private void store(long bytes) throws IOException {
    Uploading video = fixture.open(bytes);
    assertThat(video.details().sizeBytes()).isEqualTo(bytes);
  }

  private CreateEdit.CreatedEdit edit(Video source, double seconds, boolean dryRun)
      throws IOException {
    ClipRequest clip = new ClipRequest(source.id(), 0, Optional.of(seconds), Optional.empty());
    return fixture
        .useCases
        .edits()
        .create()
        .handle(CreateEdit.Command.builder(fixture.owner, List.of(clip)).dryRun(dryRun).build());
  }

  private VideoId edit(Video source, double seconds) throws IOException {
    return edit(source, seconds, false).video().orElseThrow().id();
  }

  private JobId job(VideoId video) {
    return ((Submitted) fixture.stored(video)).job();
  }

  /** Runs a step and commits its result. */
  private boolean runs(VideoId video, StepKind step) throws Exception {
    StepHandler.Result result = fixture.run(Step.only(job(video), step));
    fixture.database.transactions.run(result::commit);
    return result.continuesJob();
  }

  @Test
  void usedUpMinutesRefuseEveryNewVideo() throws Exception {
    VideoId video = fixture.submitted();
    fixture.succeed(video);
    Ended source = fixture.finished(10 * MINUTE);
    use(10 * MINUTE - 10_000_000);

    assertThat(refusal(() -> fixture.open(5)).code()).isEqualTo(RefusalCode.PLAN_LIMIT_REACHED);
    assertThat(refusal(fixture::record).code()).isEqualTo(RefusalCode.PLAN_LIMIT_REACHED);
    assertThat(refusal(() -> edit(source, 1)).code()).isEqualTo(RefusalCode.PLAN_LIMIT_REACHED);
    assertThat(
            refusal(
                    () ->
                        fixture
                            .useCases
                            .videos()
                            .reprocess()
                            .handle(Reprocess.Command.of(fixture.owner, video)))
                .code())
        .isEqualTo(RefusalCode.PLAN_LIMIT_REACHED);
    assertThat(fixture.database.videos.openUploads(account).count()).isZero();
    assertThat(ledger.reservedMicros(account)).isZero();
  }

  @Test
  void dryRunIsRefusedLikeTheRequest() throws IOException {
    Ended source = fixture.finished(10 * MINUTE);
    use(8 * MINUTE);

    assertThat(refusal(() -> edit(source, 121, true)).code())
        .isEqualTo(RefusalCode.PLAN_LIMIT_REACHED);
    assertThat(edit(source, 120, true).video()).isEmpty();
    assertThat(ledger.reservedMicros(account)).isZero();

    use(2 * MINUTE);
    CreateUpload.Command upload =
        CreateUpload.Command.builder(fixture.owner, UseCasesFixture.file("a.mp4", 5))
            .dryRun(true)
            .build();
    assertThat(refusal(() -> fixture.useCases.uploads().create().handle(upload)).code())
        .isEqualTo(RefusalCode.PLAN_LIMIT_REACHED);
  }

  @Test
  void editReservesItsLengthUntilItEnds() throws Exception {
    Ended source = fixture.finished(10 * MINUTE);
    VideoId first = edit(source, 400);
    assertThat(ledger.reservedMicros(account)).isEqualTo(400_000_000);

    assertThat(refusal(() -> edit(source, 200.04)).code())
        .isEqualTo(RefusalCode.PLAN_LIMIT_REACHED);
    VideoId second = edit(source, 200);
    fixture.useCases.videos().cancel().handle(fixture.owner, first);
    assertThat(ledger.reservedMicros(account)).isEqualTo(200_000_000);

    fixture.useCases.videos().delete().handle(fixture.owner, second);
    assertThat(ledger.reservedMicros(account)).isZero();
  }

  @Test
  void refusedEditLeavesNothing() {
    Ended source = fixture.finished(20 * MINUTE);

    assertThat(refusal(() -> edit(source, 601)).code()).isEqualTo(RefusalCode.PLAN_LIMIT_REACHED);

    assertThat(fixture.queued()).isEmpty();
    assertThat(ledger.reservedMicros(account)).isZero();
  }

  @Test
  void reprocessingReservesTheKnownLength() throws Exception {
    VideoId video = fixture.submitted();
    assertThat(runs(video, RenderSteps.PROBE)).isTrue();
    fixture.succeed(video);
    long length = ((Ended) fixture.stored(video)).output().orElseThrow().lengthMicros();

    Reprocess.ReprocessedVideo again =
        fixture.useCases.videos().reprocess().handle(Reprocess.Command.of(fixture.owner, video));

    assertThat(again.lengthMicros()).hasValue(length);
    assertThat(ledger.reserved(job(again.video().orElseThrow().id()))).hasValue(length);
  }

  @Test
  void uploadReservesItsLengthWhenItIsPlanned() throws Exception {
    VideoId video = fixture.submitted();
    assertThat(runs(video, RenderSteps.PROBE)).isTrue();
    assertThat(ledger.reservedMicros(account)).isZero();

    assertThat(runs(video, RenderSteps.PLAN)).isTrue();

    long reserved = ledger.reservedMicros(account);
    assertThat(reserved).isBetween(61_000_000L, 62_000_000L);
    fixture.database.renderJobs.saveLength(job(video), "1-test", reserved);
    fixture.database.renderJobs.saveStills(job(video), "1-test", VideoFixture.STILLS);
    assertThat(runs(video, RenderSteps.PUBLISH)).isFalse();
    assertThat(ledger.reservedMicros(account)).isZero();
  }

  @Test
  void uploadThatDoesNotFitFailsBeforeItIsEncodedAndKeepsItsOriginal() throws Exception {
    VideoId video = fixture.submitted();
    use(9 * MINUTE);
    assertThat(runs(video, RenderSteps.PROBE)).isTrue();

    assertThat(runs(video, RenderSteps.PLAN)).isFalse();

    Ended failed = (Ended) fixture.stored(video);
    assertThat(failed.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(failed.failure()).map(Failure::code).contains(Failure.PLAN_LIMIT_REACHED);
    assertThat(failed.failure().orElseThrow().message())
        .contains("includes 10 processing minutes a month; 9.00 are used")
        .endsWith("The sources are kept: reprocess the video when the plan permits it");
    assertThat(ledger.reservedMicros(account)).isZero();
    assertThat(fixture.store.stat(UseCasesFixture.original(video))).isPresent();
  }

  @Test
  void videoThatDidNotFitIsReprocessedAfterAnUpgrade() throws Exception {
    VideoId video = fixture.submitted();
    use(9 * MINUTE);
    assertThat(runs(video, RenderSteps.PROBE)).isTrue();
    assertThat(runs(video, RenderSteps.PLAN)).isFalse();
    assertThat(
            refusal(
                    () ->
                        fixture
                            .useCases
                            .videos()
                            .reprocess()
                            .handle(Reprocess.Command.of(fixture.owner, video)))
                .code())
        .isEqualTo(RefusalCode.PLAN_LIMIT_REACHED);

    fixture.plans.replace(new Plans(List.of(plan("small", 20))));
    assertThat(fixture.useCases.videos().retry().handleAsOperator(video, OPERATOR).isNewJob())
        .isTrue();
    assertThat(runs(video, RenderSteps.PROBE)).isTrue();
    assertThat(runs(video, RenderSteps.PLAN)).isTrue();
  }

  @Test
  void jobThatHasReservedItsTimeGoesOnUnderASmallerPlan() throws Exception {
    VideoId video = fixture.submitted();
    assertThat(runs(video, RenderSteps.PROBE)).isTrue();
    assertThat(runs(video, RenderSteps.PLAN)).isTrue();
    VideoId later = fixture.submitted();
    assertThat(runs(later, RenderSteps.PROBE)).isTrue();

    fixture.plans.replace(new Plans(List.of(plan("small", 1))));

    // The step is repeated, as after the death of its worker.
    assertThat(fixture.run(Step.only(job(video), RenderSteps.PLAN)).continuesJob()).isTrue();
    assertThat(runs(later, RenderSteps.PLAN)).isFalse();
  }

  @Test
  void limitOfTheNextMonthIsNew() throws Exception {
    use(10 * MINUTE);
    assertThat(refusal(() -> fixture.open(5)).message()).contains("2026-04-01 (UTC)");

    fixture.clock.advance(Duration.ofDays(31));

    assertThat(fixture.open(5)).isNotNull();
  }

  @Test
  void openUploadsCountAsStorage() throws Exception {
    store(GB - 10);

    assertThat(refusal(() -> fixture.open(11)).code()).isEqualTo(RefusalCode.PLAN_LIMIT_REACHED);
    store(10);
    assertThat(refusal(fixture::record).code()).isEqualTo(RefusalCode.PLAN_LIMIT_REACHED);
  }

  @Test
  void uploadWhosePartsAreBeingJoinedCountsAsStorage() throws Exception {
    Uploading joining = fixture.open(GB);
    boolean replaced =
        fixture.database.videos.replace(joining, joining.ready(joining.details().options()));

    assertThat(replaced).isTrue();
    assertThat(refusal(() -> fixture.open(1)).code()).isEqualTo(RefusalCode.PLAN_LIMIT_REACHED);
  }

  @Test
  void recordingIsRefusedWhenItGrowsBeyondTheStorage() throws Exception {
    Uploading recording = fixture.record();
    store(GB - 100);

    assertThat(refusal(() -> sign(recording, 101)).code())
        .isEqualTo(RefusalCode.PLAN_LIMIT_REACHED);
    sign(recording, 100);
  }

  private void sign(Uploading recording, long bytes) throws IOException {
    assertThat(
            fixture
                .useCases
                .uploads()
                .signParts()
                .handle(
                    new SignParts.Command(
                        fixture.owner,
                        recording.id(),
                        UploadFileRole.SOURCE,
                        List.of(),
                        List.of(new SignParts.SizedPart(1, bytes))))
                .parts())
        .hasSize(1);
  }

  @Test
  void captionsThatBeginAtTheSameTimeReserveNoMoreThanTheRest() {
    UsageReservations reserve = fixture.useCases.usage().reserve();
    use(9 * MINUTE);
    JobId first = new JobId("1".repeat(32));
    JobId second = new JobId("2".repeat(32));

    // Both have seen that a minute is left.
    reserve.reserveCaptionsIfPossible(account, first, MINUTE / 2);
    reserve.reserveCaptionsIfPossible(account, second, MINUTE / 2);

    assertThat(ledger.reserved(first)).hasValue(MINUTE);
    assertThat(ledger.reserved(second)).isEmpty();
    assertThat(reserve.reserveCaptions(account, first, MINUTE / 2, () -> true)).isEmpty();
    assertThat(reserve.reserveCaptions(account, second, MINUTE / 2, () -> true))
        .hasValueSatisfying(reason -> assertThat(reason).contains("1.00 are reserved"));
  }

  @Test
  void reservationOfAJobThatHasEndedIsNotMade() {
    JobId gone = new JobId("0".repeat(32));

    Optional<Refusal> refusal =
        fixture
            .useCases
            .usage()
            .reserve()
            .reserve(account, gone, MINUTE, Optional.empty(), () -> false);

    assertThat(refusal).isEmpty();
    assertThat(ledger.reservedMicros(account)).isZero();
  }

  @Test
  void sweepReleasesReservationsOfJobsThatHaveEnded() throws Exception {
    VideoId running = edit(fixture.finished(10 * MINUTE), 60);
    JobId lost = new JobId("0".repeat(32));
    fixture.database.transactions.run(
        () -> {
          ledger.lock(account);
          ledger.reserve(account, lost, MINUTE);
        });

    fixture.useCases.usage().releaseReservations().handle();

    assertThat(ledger.reserved(lost)).isEmpty();
    assertThat(ledger.reserved(job(running))).hasValue(MINUTE);
  }
}
