package dev.vidport.usecases.edit;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.caption.CaptionRequest;
import dev.vidport.domain.edit.ClipRequest;
import dev.vidport.domain.edit.EditClip;
import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.edit.Region;
import dev.vidport.domain.edit.SourceFile;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.edit.Transition;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.render.RequestedOptions;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Submitted;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.job.port.StepHandler;
import dev.vidport.usecases.video.VideoFixture;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EditingTest {
  private static final Redaction BOX =
      Redaction.still(
          Redaction.Type.BOX, Redaction.Shape.RECT, 0, Optional.empty(), new Region(0, 0, 1, 0.5));

  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");
  private Ended source;

  @BeforeEach
  void finish() {
    source = fixture.finished(10_000_000);
  }

  @Test
  void editIsANewVideoThatIsProcessedImmediately() throws IOException {
    CreateEdit.CreatedEdit created =
        create(List.of(clip(source, 0, 4), faded(source, 2, 10)), List.of(BOX), false);

    Submitted video = (Submitted) created.video().orElseThrow();
    SourceFile.Published file = new SourceFile.Published(source.id(), source.job());
    assertThat(fixture.stored(video.id())).isEqualTo(video);
    assertThat(video.details().material())
        .isEqualTo(
            new SourceMaterial.Edit(
                List.of(
                    new EditClip(file, 0, Optional.of(4.0), Optional.empty()),
                    new EditClip(
                        file,
                        2,
                        Optional.of(10.0),
                        Optional.of(new Transition(Transition.Type.FADE, 1))))));
    assertThat(video.details().fileName()).isEqualTo("edit-2-clips.mp4");
    assertThat(video.details().sizeBytes()).isZero();
    assertThat(video.details().options().maxHeight()).isEqualTo(1080);
    assertThat(video.details().options().redactions()).containsExactly(BOX);
    assertThat(created.lengthMicros()).isEqualTo(11_000_000);
    assertThat(fixture.queuedSteps()).isEqualTo(1);
  }

  @Test
  void dryRunReturnsTheLengthAndCreatesNothing() throws IOException {
    CreateEdit.CreatedEdit created = create(List.of(clip(source, 1, 2.5)), List.of(), true);

    assertThat(created.video()).isEmpty();
    assertThat(created.lengthMicros()).isEqualTo(1_500_000);
    assertThat(fixture.queuedSteps()).isZero();
  }

  @Test
  void dryRunReturnsTheLengthInFrames() throws IOException {
    List<ClipRequest> brief = List.of(clip(source, 1, 1.001), clip(source, 2, 2.05));

    // One frame and one and a half, at 30 frames per second.
    assertThat(create(brief, List.of(), true).lengthMicros()).isEqualTo(100_000);
  }

  @Test
  void everyClipOfAnUnknownVideoIsReported() {
    ClipRequest nowhere =
        new ClipRequest(
            VideoFixture.uploading(VideoFixture.account()).id(),
            0,
            Optional.empty(),
            Optional.empty());

    Refusal refusal =
        refusal(() -> create(List.of(nowhere, clip(source, 0, 1), nowhere), List.of(), false));

    assertThat(refusal.code()).isEqualTo(RefusalCode.NOT_FOUND);
    assertThat(refusal.details())
        .extracting(Problem::field)
        .containsExactly("edit.clips[0].videoId", "edit.clips[2].videoId");
  }

  @Test
  void videoOfAnotherAccountIsNotFound() {
    Ended others = fixture.finished(new AccountId("f".repeat(32)), 10_000_000);

    Refusal refusal = refusal(() -> create(List.of(clip(others, 0, 1)), List.of(), false));

    assertThat(refusal.code()).isEqualTo(RefusalCode.NOT_FOUND);
  }

  @Test
  void everyClipOfAnUnfinishedVideoIsReported() throws IOException {
    ClipRequest running =
        new ClipRequest(fixture.submitted(), 0, Optional.empty(), Optional.empty());

    Refusal refusal = refusal(() -> create(List.of(clip(source, 0, 1), running), List.of(), false));

    assertThat(refusal.code()).isEqualTo(RefusalCode.EDIT_SOURCE_NOT_READY);
    assertThat(refusal.details())
        .extracting(Problem::field)
        .containsExactly("edit.clips[1].videoId");
  }

  @Test
  void everyClipWhoseFileTheStoreHasLostIsReported() throws IOException {
    Ended lost = fixture.finished(10_000_000);
    fixture.loseFiles(lost.id());
    List<ClipRequest> clips = List.of(clip(source, 0, 1), clip(lost, 0, 1), clip(lost, 1, 2));

    for (boolean dryRun : List.of(false, true)) {
      Refusal refusal = refusal(() -> create(clips, List.of(), dryRun));
      assertThat(refusal.code()).isEqualTo(RefusalCode.EDIT_SOURCE_NOT_READY);
      assertThat(refusal.details())
          .extracting(Problem::field)
          .containsExactly("edit.clips[1].videoId", "edit.clips[2].videoId");
    }
    assertThat(fixture.queuedSteps()).isZero();
  }

  @Test
  void clipsAreCheckedAgainstTheRealLengths() {
    Refusal refusal =
        refusal(
            () -> create(List.of(clip(source, 0, 10.04), clip(source, 0, 10.06)), List.of(), true));

    assertThat(refusal.code()).isEqualTo(RefusalCode.INVALID_REQUEST);
    assertThat(refusal.details()).extracting(Problem::field).containsExactly("edit.clips[1].end");
  }

  @Test
  void planIsCheckedBeforeTheVideos() throws IOException {
    UseCasesFixture free = UseCasesFixture.withPlan("free");
    CreateEdit.Command command =
        CreateEdit.Command.builder(free.owner, List.of(clip(source, 0, 1)))
            .options(
                RequestedOptions.NONE
                    .withMaxHeight(1080)
                    .withRedactions(List.of(BOX))
                    .withCaptions(Optional.of(CaptionRequest.DETECT)))
            .build();

    Refusal refusal = refusal(() -> free.useCases.edits().create().handle(command));

    assertThat(refusal.code()).isEqualTo(RefusalCode.PLAN_UPGRADE_REQUIRED);
    assertThat(refusal.details())
        .extracting(Problem::field)
        .containsExactly("maxHeight", "redactions", "captions");
  }

  @Test
  void editsCountTowardsTheDailyLimit() throws IOException {
    UseCasesFixture free = UseCasesFixture.withPlan("free");
    Ended own = free.finished(10_000_000);
    CreateEdit.Command command = command(free, List.of(clip(own, 0, 1)), List.of(), false);
    for (int i = 0; i < 9; i++) {
      free.useCases.edits().create().handle(command);
    }

    assertThat(refusal(() -> free.useCases.edits().create().handle(command)).code())
        .isEqualTo(RefusalCode.DAILY_LIMIT);
    assertThat(free.queuedSteps()).isEqualTo(9);
    free.clock.advance(Duration.ofHours(25));
    assertThat(free.useCases.edits().create().handle(command).video()).isPresent();
  }

  @Test
  void uploadActionsOnAnEditAreRefused() throws IOException {
    VideoId edit = edited();

    Principal owner = fixture.owner;
    assertThat(refusal(() -> fixture.complete(edit)).code()).isEqualTo(RefusalCode.NOT_AN_UPLOAD);
    assertThat(refusal(() -> fixture.useCases.uploads().abort().handle(owner, edit)).code())
        .isEqualTo(RefusalCode.NOT_AN_UPLOAD);
    assertThat(
            refusal(
                    () ->
                        fixture
                            .useCases
                            .uploads()
                            .listParts()
                            .handle(owner, edit, UploadFileRole.SOURCE))
                .code())
        .isEqualTo(RefusalCode.NOT_AN_UPLOAD);
  }

  @Test
  void editOfADeletedVideoFailsWithSourceGone() throws Exception {
    VideoId edit = edited();
    fixture.useCases.videos().delete().handle(fixture.owner, source.id());

    StepHandler.Result result = probe(edit);
    fixture.database.transactions.run(result::commit);

    Ended ended = (Ended) fixture.stored(edit);
    assertThat(ended.failure()).map(Failure::code).contains(Failure.SOURCE_GONE);
    assertThat(result.continuesJob()).isFalse();
    assertThat(fixture.events()).containsExactlyInAnyOrder("video.deleted", "video.failed");
  }

  @Test
  void fileMissingInTheStoreDoesNotFailTheEdit() throws IOException {
    VideoId edit = edited();
    fixture.loseFiles(source.id());

    assertThatExceptionOfType(NoSuchFileException.class).isThrownBy(() -> probe(edit));
  }

  private StepHandler.Result probe(VideoId edit) throws Exception {
    Submitted running = (Submitted) fixture.stored(edit);
    return fixture.run(Step.only(running.job(), RenderSteps.PROBE));
  }

  private VideoId edited() throws IOException {
    return create(List.of(clip(source, 0, 1)), List.of(), false).video().orElseThrow().id();
  }

  private CreateEdit.CreatedEdit create(
      List<ClipRequest> clips, List<Redaction> redactions, boolean dryRun) throws IOException {
    return fixture.useCases.edits().create().handle(command(fixture, clips, redactions, dryRun));
  }

  private static CreateEdit.Command command(
      UseCasesFixture fixture,
      List<ClipRequest> clips,
      List<Redaction> redactions,
      boolean dryRun) {
    return CreateEdit.Command.builder(fixture.owner, clips)
        .options(RequestedOptions.NONE.withRedactions(redactions))
        .dryRun(dryRun)
        .build();
  }

  private static ClipRequest clip(Ended video, double start, double end) {
    return new ClipRequest(video.id(), start, Optional.of(end), Optional.empty());
  }

  private static ClipRequest faded(Ended video, double start, double end) {
    return new ClipRequest(
        video.id(), start, Optional.of(end), Optional.of(new Transition(Transition.Type.FADE, 1)));
  }
}
