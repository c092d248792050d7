package dev.vidport.usecases.usage;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Feature;
import dev.vidport.domain.account.FrameWeight;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.caption.CaptionRequest;
import dev.vidport.domain.edit.ClipRequest;
import dev.vidport.domain.edit.SourceFile;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.RecordingNote;
import dev.vidport.domain.job.RecordingProgress;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.media.ColourCoding;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.PictureSize;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.media.VideoFacts;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.RenderPlanner;
import dev.vidport.domain.render.RequestedOptions;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Output;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Uploading;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.edit.CreateEdit;
import dev.vidport.usecases.job.port.StepHandler;
import dev.vidport.usecases.processing.Reprocess;
import dev.vidport.usecases.upload.CreateUpload;
import dev.vidport.usecases.usage.port.UsageLedger;
import dev.vidport.usecases.video.VideoFixture;
import java.io.IOException;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What frames above 1080p count. A source of one minute has frames of 3840×2160. */
class LargeFramesTest {
  private static final long MINUTE = 60_000_000;
  private static final RequestedOptions LARGE = RequestedOptions.NONE.withMaxHeight(2160);

  private final UseCasesFixture fixture = UseCasesFixture.withPlan(plan(FrameWeight.PIXELS));
  private final AccountId account = fixture.owner.accountId();
  private final UsageLedger ledger = fixture.database.usageLedger;

  private static Plan plan(FrameWeight weight) {
    return Plan.builder("large", "Large")
        .minutes(10)
        .storageGb(1)
        .deliveryGb(10)
        .maxHeight(2160)
        .videosPerDay(100)
        .frameWeight(weight)
        .features(Set.of(Feature.values()))
        .build();
  }

  private static SourceFacts facts(int width, int height) {
    return new SourceFacts(
        "matroska",
        1_000,
        0,
        MINUTE,
        new VideoFacts(
            0,
            "vp9",
            "yuv420p",
            width,
            height,
            new FrameRate(30, 1),
            true,
            0,
            false,
            true,
            ColourCoding.BT709),
        Optional.empty(),
        List.of(),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        List.of());
  }

  private static RenderPlan renderPlan(VideoId video, int maxHeight) throws Exception {
    return RenderPlanner.plan(
        new SourceMaterial.Upload(video),
        List.of(facts(3840, 2160)),
        RenderOptions.plain(maxHeight),
        1);
  }

  private static long used(UseCasesFixture of) {
    return of.database
        .usageLedger
        .month(of.owner.accountId(), YearMonth.of(2026, 3), of.clock.instant())
        .billableMicros();
  }

  private JobId job(VideoId video) {
    return ((Submitted) fixture.stored(video)).job();
  }

  /** Uses minutes, as captions of a video do. */
  private void use(long minutes) {
    fixture
        .useCases
        .usage()
        .record()
        .captioned(account, new VideoId("0".repeat(32)), "captions:1", minutes * MINUTE / 2);
  }

  /** Publishes a video whose plan has this maximum height, with an output of one minute. */
  private static VideoId succeeded(UseCasesFixture of, int maxHeight) throws Exception {
    VideoId video = of.submitted();
    JobId job = ((Submitted) of.stored(video)).job();
    of.database.renderJobs.saveFacts(job, "1-test", List.of(facts(3840, 2160)));
    of.database.renderJobs.savePlan(job, "1-test", renderPlan(video, maxHeight));
    of.database.renderJobs.saveLength(job, "1-test", MINUTE);
    of.database.renderJobs.saveStills(job, "1-test", VideoFixture.STILLS);
    of.store.put(ObjectKey.output(video, job).child("video.mp4"), new byte[50], "video/mp4");
    of.database.transactions.run(of.run(Step.only(job, RenderSteps.PUBLISH))::commit);
    return video;
  }

  @Test
  void successfulJobCountsByThePixelsThatItHasEncoded() throws Exception {
    succeeded(fixture, 1080);
    assertThat(used(fixture)).isEqualTo(MINUTE);

    succeeded(fixture, 1440);
    assertThat(used(fixture)).isEqualTo(3 * MINUTE);

    succeeded(fixture, 2160);
    assertThat(used(fixture)).isEqualTo(7 * MINUTE);
  }

  @Test
  void planWithoutWeightCountsMinutes() throws Exception {
    UseCasesFixture plain = UseCasesFixture.withPlan(plan(FrameWeight.NONE));

    succeeded(plain, 2160);

    assertThat(used(plain)).isEqualTo(MINUTE);
  }

  @Test
  void cancelledDeletedAndFailedJobsCountWhatTheyHaveRenderedByItsPixels() throws Exception {
    fixture.useCases.videos().cancel().handle(fixture.owner, rendering());
    assertThat(used(fixture)).isEqualTo(4 * 2_500_000);

    fixture.useCases.videos().delete().handle(fixture.owner, rendering());
    assertThat(used(fixture)).isEqualTo(8 * 2_500_000);

    Submitted running = (Submitted) fixture.stored(rendering());
    Ended failed = running.fail(new Failure("DAMAGED", "failed"), fixture.clock.instant());
    fixture.database.transactions.run(
        () ->
            fixture
                .useCases
                .usage()
                .record()
                .ended(failed, fixture.database.renderJobs.find(failed.job()), false));
    assertThat(used(fixture)).isEqualTo(12 * 2_500_000);
  }

  /** A video of which 2.5 seconds are rendered. */
  private VideoId rendering() throws Exception {
    VideoId video = fixture.submitted();
    fixture.database.renderJobs.savePlan(job(video), "1-test", renderPlan(video, 2160));
    fixture.database.renderJobs.progress(job(video), 0, 2.5);
    return video;
  }

  @Test
  void abortedRecordingCountsWhatWasRenderedLiveByItsPixels() throws Exception {
    Uploading recording = fixture.recordPrestarted();
    JobId job = recording.activeJob().orElseThrow();
    fixture.database.renderJobs.reception(
        job, new RecordingNote(RecordingProgress.LIVE, Optional.of(new PictureSize(2560, 1440))));
    fixture.database.renderJobs.progress(job, 0, 2.5);

    fixture.useCases.uploads().abort().handle(fixture.owner, recording.id());

    assertThat(used(fixture)).isEqualTo(2 * 2_500_000);
  }

  /** The length of an upload is known to the planning step only. */
  @Test
  void plannedJobReservesByPixelsAndFailsIfThatDoesNotFit() throws Exception {
    Submitted first = reprocessed(succeeded(fixture, 1080), 2160);
    assertThat(ledger.reserved(first.job())).hasValue(4 * MINUTE);
    use(4);

    VideoId upload = uploaded();
    fixture.database.renderJobs.saveFacts(job(upload), "1-test", List.of(facts(3840, 2160)));
    StepHandler.Result result = fixture.run(Step.only(job(upload), RenderSteps.PLAN));
    fixture.database.transactions.run(result::commit);

    Ended failed = (Ended) fixture.stored(upload);
    assertThat(failed.failure().orElseThrow().code()).isEqualTo("PLAN_LIMIT_REACHED");
    assertThat(failed.failure().orElseThrow().message()).contains("this video needs 4.00");
  }

  private VideoId uploaded() throws IOException {
    Uploading open =
        fixture
            .useCases
            .uploads()
            .create()
            .handle(
                CreateUpload.Command.builder(fixture.owner, UseCasesFixture.file("a.mkv", 1_000))
                    .maxHeight(OptionalInt.of(2160))
                    .build())
            .orElseThrow();
    fixture.sendAll(open);
    fixture.complete(open.id());
    return open.id();
  }

  private Submitted reprocessed(VideoId video, int maxHeight) throws IOException {
    return (Submitted)
        fixture
            .useCases
            .videos()
            .reprocess()
            .handle(
                Reprocess.Command.of(fixture.owner, video)
                    .with(RequestedOptions.NONE.withMaxHeight(maxHeight)))
            .video()
            .orElseThrow();
  }

  @Test
  void dryRunOfReprocessingCountsByThePixelsOfTheSource() throws Exception {
    VideoId video = succeeded(fixture, 1080);
    Reprocess.Command dry = Reprocess.Command.of(fixture.owner, video).with(LARGE).withDryRun(true);

    Reprocess.ReprocessedVideo valid = fixture.useCases.videos().reprocess().handle(dry);
    assertThat(valid.lengthMicros()).hasValue(MINUTE);
    assertThat(valid.billableMicros()).hasValue(4 * MINUTE);
    use(6);

    assertThat(refusal(() -> fixture.useCases.videos().reprocess().handle(dry)).code())
        .isEqualTo(RefusalCode.PLAN_LIMIT_REACHED);
    assertThat(reprocessed(video, 1440).job()).isNotNull();
  }

  @Test
  void editCountsAndReservesByThePixelsOfItsLargestClip() throws Exception {
    Ended small = fixture.finished(MINUTE);
    Ended large = finishedLarge();

    CreateEdit.CreatedEdit dry = edit(List.of(small, large), LARGE, true);
    CreateEdit.CreatedEdit plain = edit(List.of(small, large), RequestedOptions.NONE, true);
    CreateEdit.CreatedEdit captioned =
        edit(List.of(large), LARGE.withCaptions(Optional.of(CaptionRequest.DETECT)), true);

    assertThat(dry.lengthMicros()).isEqualTo(2 * MINUTE);
    assertThat(dry.billableMicros()).isEqualTo(8 * MINUTE);
    assertThat(plain.billableMicros()).isEqualTo(2 * MINUTE);
    assertThat(captioned.billableMicros()).isEqualTo(6 * MINUTE);
    Submitted made = (Submitted) edit(List.of(small, large), LARGE, false).video().orElseThrow();
    assertThat(ledger.reserved(made.job())).hasValue(8 * MINUTE);
    assertThat(refusal(() -> edit(List.of(large), LARGE, true)).code())
        .isEqualTo(RefusalCode.PLAN_LIMIT_REACHED);
    assertThat(edit(List.of(large), RequestedOptions.NONE, true).billableMicros())
        .isEqualTo(MINUTE);
  }

  private CreateEdit.CreatedEdit edit(List<Ended> of, RequestedOptions options, boolean dryRun)
      throws IOException {
    List<ClipRequest> clips =
        of.stream()
            .map(video -> new ClipRequest(video.id(), 0, Optional.of(60.0), Optional.empty()))
            .toList();
    return fixture
        .useCases
        .edits()
        .create()
        .handle(
            CreateEdit.Command.builder(fixture.owner, clips)
                .options(options)
                .dryRun(dryRun)
                .build());
  }

  private Ended finishedLarge() throws IOException {
    Output output =
        new Output(
            MINUTE,
            new FrameRate(30, 1),
            3840,
            2160,
            List.of("2160p"),
            true,
            1_000,
            VideoFixture.STILLS);
    Ended video =
        VideoFixture.uploading(account, fixture.clock.instant(), Map.of())
            .ready(RenderOptions.plain(2160))
            .submit(VideoFixture.job(), fixture.clock.instant())
            .succeed(output, fixture.clock.instant());
    fixture.database.videos.insert(video);
    for (SourceFile file :
        List.of(
            new SourceFile.Original(video.id(), UploadFileRole.SOURCE),
            new SourceFile.Published(video.id(), video.job()))) {
      fixture.store.put(ObjectKey.of(file), new byte[1], "video/mp4");
    }
    return video;
  }
}
