package dev.vidport.usecases.variant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.Feature;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.edit.Placement;
import dev.vidport.domain.edit.SourceFile;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.Av1Steps;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.media.ColourCoding;
import dev.vidport.domain.render.PlannedSource;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.RequestedOptions;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.domain.usage.UsageEntry;
import dev.vidport.domain.usage.UsageKind;
import dev.vidport.domain.variant.Av1Encoding;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Uploading;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.job.JobFixture;
import dev.vidport.usecases.job.port.StepHandler;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.upload.CompleteUpload;
import dev.vidport.usecases.video.VideoFixture;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The job that adds AV1 to a published video. */
class EncodeAv1Test {
  private static final long LENGTH = 40_000_000;
  private static final RenderPlan PLAN =
      JobFixture.plan(1).withSources(List.of(source(), source()));

  private static PlannedSource source() {
    return new PlannedSource(
        new SourceFile.Original(new VideoId("1".repeat(32)), UploadFileRole.SOURCE),
        0,
        1,
        0,
        false,
        ColourCoding.BT709,
        Placement.whole(1920, 1080),
        Optional.empty());
  }

  @TempDir private Path folder;
  private final UseCasesFixture useCases =
      UseCasesFixture.withPlan(
          Plan.builder("fine", "Fine")
              .minutes(1_000)
              .storageGb(1)
              .deliveryGb(1)
              .maxHeight(1080)
              .videosPerDay(10)
              .apiKeys(1)
              .features(Set.of(Feature.STREAMING, Feature.AV1))
              .build());

  private Ended published(RequestedOptions options, long lengthMicros) throws Exception {
    Uploading video = useCases.open(1_000);
    useCases.sendAll(video);
    useCases
        .useCases
        .uploads()
        .complete()
        .handle(CompleteUpload.Command.of(useCases.owner, video.id()).with(options));
    JobId job = ((Submitted) useCases.stored(video.id())).job();
    useCases.database.renderJobs.savePlan(job, "1-test", PLAN);
    useCases.database.renderJobs.saveLength(job, "1-test", lengthMicros);
    useCases.database.renderJobs.saveStills(job, "1-test", VideoFixture.STILLS);
    useCases.database.transactions.run(useCases.run(Step.only(job, RenderSteps.PUBLISH))::commit);
    return stored(video.id());
  }

  private Ended published() throws Exception {
    return published(RequestedOptions.NONE, LENGTH);
  }

  private Ended stored(VideoId video) {
    return (Ended) useCases.stored(video);
  }

  private List<Step> queued() {
    return useCases.database.steps.steps().stream()
        .filter(step -> step.kind().job().equals(Av1Steps.JOB))
        .toList();
  }

  /** Runs a step and commits it as the engine does. */
  private void run(Step step) throws Exception {
    StepHandler.Result result =
        useCases.stepHandler.run(
            step, StepControl.unstoppable(Files.createTempDirectory(folder, "step")));
    useCases.database.transactions.run(
        () -> {
          result.commit();
          useCases.database.jobs.complete(step, "only");
          if (result.continuesJob()) {
            useCases
                .stepHandler
                .after(step, useCases.database.jobs.find(step.job()).orElseThrow().done().keySet())
                .forEach(useCases.database.steps::enqueue);
          } else {
            int unused = useCases.database.steps.cancel(step.job());
          }
        });
  }

  private Av1Encoding compared(Ended video) throws Exception {
    run(queued().get(0));
    return stored(video.id()).av1().orElseThrow();
  }

  @Test
  void videoIsPublishedBeforeItsAv1IsQueued() throws Exception {
    Ended video = published();

    assertThat(queued()).extracting(step -> step.kind().name()).containsExactly("COMPARE");
    assertThat(video.av1().orElseThrow().state()).isEqualTo(Av1Encoding.State.PROCESSING);
  }

  @Test
  void videoForWhichOnlyH264IsRequestedGetsNoAv1() throws Exception {
    Ended video = published(RequestedOptions.NONE.withAv1(Optional.of(false)), LENGTH);

    assertThat(video.av1()).isEmpty();
    assertThat(queued()).isEmpty();
  }

  @Test
  void chunksOfThePublishedPlanFollowAComparisonThatPays() throws Exception {
    Av1Encoding compared = compared(published());

    assertThat(compared.percentOfBits()).isEqualTo(OptionalInt.of(50));
    assertThat(queued()).extracting(step -> step.kind().name()).contains("CHUNK");
  }

  @Test
  void publicationAddsFilesAndCountsThemUntilTheVideoIsDeleted() throws Exception {
    Ended video = published();
    Av1Encoding compared = compared(video);
    Step chunk = new Step(compared.job(), Av1Steps.CHUNK, 0);
    useCases.database.jobs.complete(chunk, "1-a");
    run(Step.only(compared.job(), Av1Steps.PUBLISH));

    Av1Encoding done = stored(video.id()).av1().orElseThrow();
    assertThat(done.state()).isEqualTo(Av1Encoding.State.PUBLISHED);
    assertThat(done.renditions()).containsExactly("1080p", "720p", "480p", "360p");
    assertThat(useCases.store.stat(published(video, "1080p-av1.mp4"))).isPresent();
    assertThat(text(published(video, "master.m3u8"))).contains("chunk-0-1080p-av1-1-a.mp4");
    assertThat(stored(video.id()).storedBytes()).isEqualTo(video.storedBytes() + 5);
    assertThat(useCases.useCases.usage().ofVideos().of(stored(video.id())).outputBytes())
        .isEqualTo(video.storedBytes() + 5);
    long stored = storedBytes();
    useCases.useCases.videos().delete().handle(useCases.owner, video.id());
    assertThat(stored - storedBytes()).isEqualTo(1_000 + video.storedBytes() + 5);
  }

  private long storedBytes() {
    return useCases.database.usageLedger.entries(useCases.owner.accountId()).stream()
        .filter(entry -> entry.kind() == UsageKind.STORAGE)
        .mapToLong(UsageEntry::amount)
        .sum();
  }

  private static ObjectKey published(Ended video, String name) {
    return ObjectKey.output(video.id(), video.job()).child(name);
  }

  private String text(ObjectKey key) throws IOException {
    long size = useCases.store.stat(key).orElseThrow().sizeBytes();
    return new String(useCases.store.read(key, 0, size).readAllBytes(), StandardCharsets.UTF_8);
  }

  @Test
  void av1ThatSavesTooLittleIsSkippedWithItsFigure() throws Exception {
    useCases.variants.av1Needs(0.86);

    Av1Encoding skipped = compared(published());

    assertThat(skipped.state()).isEqualTo(Av1Encoding.State.SKIPPED);
    assertThat(skipped.reason()).contains("AV1 saves too little of the bits");
    assertThat(skipped.percentOfBits()).isEqualTo(OptionalInt.of(86));
    assertThat(queued()).isEmpty();
  }

  @Test
  void hostWithoutTheEncoderSkipsIt() throws Exception {
    useCases.variants.withoutEncoder();

    assertThat(compared(published()).reason())
        .contains("the ffmpeg of this service has no encoder for AV1");
  }

  @Test
  void shortVideoIsSkipped() throws Exception {
    assertThat(compared(published(RequestedOptions.NONE, 10_000_000)).reason())
        .contains("the video is shorter than 20 seconds");
  }

  @Test
  void videoWithoutItsUploadIsSkipped() throws Exception {
    Ended video = published();
    useCases.loseFiles(video.id());

    assertThat(compared(video).reason()).contains("a file that the video was made of is deleted");
  }

  @Test
  void deletedVideoEndsItsJob() throws Exception {
    Ended video = published();
    Step compare = queued().get(0);
    useCases.useCases.videos().delete().handle(useCases.owner, video.id());

    StepHandler.Result result = useCases.stepHandler.run(compare, StepControl.unstoppable(folder));

    assertThat(result.continuesJob()).isFalse();
    assertThat(queued()).isEmpty();
  }

  @Test
  void jobThatIsGivenUpLeavesThePublishedVideoAsItIs() throws Exception {
    Ended video = published();
    useCases.database.transactions.run(
        () ->
            useCases.stepHandler.onGivenUp(
                queued().get(0), StepHandler.Reason.EXHAUSTED, new IOException("broken")));

    Ended after = stored(video.id());
    assertThat(after.av1().orElseThrow().state()).isEqualTo(Av1Encoding.State.FAILED);
    assertThat(after.outcome()).isEqualTo(video.outcome());
    assertThat(after.storedBytes()).isEqualTo(video.storedBytes());
  }
}
