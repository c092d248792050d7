package dev.vidport.usecases.processing;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.edit.Region;
import dev.vidport.domain.edit.Trim;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.render.RequestedOptions;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Video;
import dev.vidport.domain.video.VideoDetails;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.job.JobFixture;
import dev.vidport.usecases.video.ChangeMetadata;
import dev.vidport.usecases.video.VideoFixture;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReprocessTest {
  private static final Redaction BOX =
      Redaction.still(
          Redaction.Type.BOX, Redaction.Shape.RECT, 0, Optional.empty(), new Region(0, 0, 1, 0.5));

  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");

  @Test
  void newVideoUsesTheSameFilesWithItsOwnOptions() throws IOException {
    Video from = fixture.stored(fixture.submittedWithCamera());

    VideoDetails created = reprocess(fullCommand(from.id())).details();

    assertThat(created.id()).isNotEqualTo(from.id());
    assertThat(created.material()).isEqualTo(from.details().material());
    assertThat(created.reprocessOf()).contains(from.id());
    assertThat(created.fileName()).isEqualTo(from.details().fileName());
    assertThat(created.sizeBytes()).isEqualTo(from.details().sizeBytes());
    assertThat(created.options().maxHeight()).isEqualTo(2160);
    assertThat(created.options().trim()).contains(new Trim(1, Optional.empty()));
    assertThat(created.options().redactions()).containsExactly(BOX);
    assertThat(created.options().deleteOriginal()).isFalse();
    assertThat(fixture.stored(created.id())).isInstanceOf(Submitted.class);
    assertThat(fixture.queuedSteps()).isEqualTo(2);
  }

  @Test
  void metadataIsInheritedUnlessSpecified() throws IOException {
    VideoId from = fixture.submitted();
    fixture
        .useCases
        .videos()
        .changeMetadata()
        .handle(
            new ChangeMetadata.Command(fixture.owner, from, Map.of("course", Optional.of("42"))));

    assertThat(reprocess(plain(from)).details().metadata().pairs()).containsEntry("course", "42");
    assertThat(reprocess(with(from, Map.of("take", "2"))).details().metadata().pairs())
        .isEqualTo(Map.of("take", "2"));
    assertThat(reprocess(with(from, Map.of())).details().metadata().pairs()).isEmpty();
  }

  @Test
  void videoThatWasReprocessedCanBeReprocessedAgain() throws IOException {
    VideoId owner = fixture.submitted();
    VideoId copy = reprocess(plain(owner)).id();

    VideoDetails created = reprocess(plain(copy)).details();

    assertThat(created.reprocessOf()).contains(copy);
    assertThat(created.material().originalOwner()).contains(owner);
  }

  @Test
  void incompleteUploadCannotBeReprocessed() throws IOException {
    VideoId open = fixture.open(10).id();

    assertThat(refusal(() -> reprocess(plain(open))).code())
        .isEqualTo(RefusalCode.ORIGINAL_UNAVAILABLE);
  }

  @Test
  void deletedOriginalIsUnavailable() {
    Ended from = fixture.finished(10_000_000);
    fixture.database.videos.replace(from, from.withoutOriginal());

    assertThat(refusal(() -> reprocess(plain(from.id()))).code())
        .isEqualTo(RefusalCode.ORIGINAL_UNAVAILABLE);
    assertThat(fixture.queuedSteps()).isZero();
  }

  @Test
  void originalThatTheStoreHasLostIsUnavailable() throws IOException {
    Ended from = fixture.finished(10_000_000);
    Submitted edit = VideoFixture.edit(fixture.owner.accountId(), from);
    fixture.database.videos.insert(edit);
    fixture.loseFiles(from.id());

    for (VideoId video : List.of(from.id(), edit.id())) {
      assertThat(refusal(() -> reprocess(plain(video))))
          .isEqualTo(
              Refusal.of(
                  RefusalCode.ORIGINAL_UNAVAILABLE,
                  "a file of the video is missing in the object store"));
      assertThat(refusal(() -> dry(video, Optional.empty())).code())
          .isEqualTo(RefusalCode.ORIGINAL_UNAVAILABLE);
    }
    assertThat(fixture.queuedSteps()).isZero();
  }

  @Test
  void editCanBeReprocessedWhileItsVideosExist() throws IOException {
    Ended source = fixture.finished(10_000_000);
    Submitted edit = VideoFixture.edit(fixture.owner.accountId(), source);
    fixture.database.videos.insert(edit);

    assertThat(reprocess(plain(edit.id())).details().material())
        .isEqualTo(edit.details().material());

    fixture.useCases.videos().delete().handle(fixture.owner, source.id());
    assertThat(refusal(() -> reprocess(plain(edit.id()))).code())
        .isEqualTo(RefusalCode.ORIGINAL_UNAVAILABLE);
  }

  @Test
  void editHasNoOriginalToDelete() {
    Submitted edit = VideoFixture.edit(fixture.owner.accountId(), fixture.finished(10_000_000));
    fixture.database.videos.insert(edit);

    Refusal refusal = refusal(() -> reprocess(deleting(edit.id())));

    assertThat(refusal.code()).isEqualTo(RefusalCode.INVALID_REQUEST);
    assertThat(refusal.details()).extracting(Problem::field).containsExactly("deleteOriginal");
  }

  @Test
  void dryRunReturnsTheTrimmedLengthAndCreatesNothing() throws IOException {
    VideoId from = fixture.submitted();
    probed(from);

    assertThat(dry(from, Optional.empty()).lengthMicros()).hasValue(61_234_567);
    assertThat(dry(from, Optional.of(new Trim(1, Optional.of(4.0)))).lengthMicros())
        .hasValue(3_000_000);
    assertThat(dry(from, Optional.of(new Trim(1, Optional.of(400.0)))).lengthMicros())
        .hasValue(60_234_567);
    assertThat(dry(from, Optional.empty()).video()).isEmpty();
    assertThat(fixture.queuedSteps()).isEqualTo(1);
  }

  /** The files of a video often declare more than the picture, whose length the output has. */
  @Test
  void dryRunReturnsTheLengthOfAnEarlierOutputOfTheWholeFiles() throws Exception {
    VideoId from = fixture.submitted();
    probed(from);
    fixture.succeed(from);

    assertThat(dry(from, Optional.empty()).lengthMicros()).hasValue(10_000_000);
    assertThat(dry(from, Optional.empty()).billableMicros()).hasValue(10_000_000);
    assertThat(dry(from, Optional.of(new Trim(1, Optional.of(400.0)))).lengthMicros())
        .hasValue(9_000_000);
  }

  @Test
  void outputOfAPartDoesNotTellTheLengthOfTheFiles() throws Exception {
    VideoId from = fixture.submitted();
    probed(from);
    VideoId part = reprocess(fullCommand(from)).id();
    probed(part);
    fixture.succeed(part);

    assertThat(dry(part, Optional.empty()).lengthMicros()).hasValue(61_234_567);
    fixture.succeed(from);
    assertThat(dry(part, Optional.empty()).lengthMicros()).hasValue(10_000_000);
  }

  @Test
  void dryRunOfAnEditSumsItsClips() throws IOException {
    Submitted edit = VideoFixture.edit(fixture.owner.accountId(), fixture.finished(10_000_000));
    fixture.database.videos.insert(edit);

    assertThat(dry(edit.id(), Optional.empty()).lengthMicros()).hasValue(766_667);
  }

  @Test
  void lengthOfUnprobedFilesIsUnknown() throws IOException {
    assertThat(dry(fixture.submitted(), Optional.empty()).lengthMicros()).isEmpty();
  }

  @Test
  void lengthStaysKnownAfterTheProbingJobIsDeleted() throws IOException {
    VideoId from = fixture.submitted();
    probed(from);
    fixture.useCases.videos().cancel().handle(fixture.owner, from);

    fixture.database.jobs.deleteEnded(fixture.clock.instant().plusSeconds(1), 10);

    assertThat(dry(from, Optional.empty()).lengthMicros()).hasValue(61_234_567);
  }

  @Test
  void trimBeyondAKnownLengthIsRefused() throws IOException {
    VideoId from = fixture.submitted();
    probed(from);

    Refusal refusal = refusal(() -> dry(from, Optional.of(new Trim(61.3, Optional.empty()))));

    assertThat(refusal.details())
        .containsExactly(
            new Problem("trim.start", "must be less than the video's length of 61.235 s"));
  }

  @Test
  void planAndDailyLimitApplyToReprocessing() throws IOException {
    UseCasesFixture free = UseCasesFixture.withPlan("free");
    VideoId from = free.submitted();

    Refusal refusal =
        refusal(() -> free.useCases.videos().reprocess().handle(fullCommand(free, from)));
    for (int i = 0; i < 9; i++) {
      free.useCases
          .videos()
          .reprocess()
          .handle(command(free, from, Optional.empty(), false, false));
    }

    assertThat(refusal.code()).isEqualTo(RefusalCode.PLAN_UPGRADE_REQUIRED);
    assertThat(refusal.details())
        .extracting(Problem::field)
        .containsExactly("maxHeight", "redactions");
    assertThat(
            refusal(
                    () ->
                        free.useCases
                            .videos()
                            .reprocess()
                            .handle(command(free, from, Optional.empty(), false, false)))
                .code())
        .isEqualTo(RefusalCode.DAILY_LIMIT);
  }

  @Test
  void videoOfAnotherAccountIsNotFound() {
    Ended others = fixture.finished(new AccountId("f".repeat(32)), 10_000_000);

    assertThat(refusal(() -> reprocess(plain(others.id()))).code())
        .isEqualTo(RefusalCode.NOT_FOUND);
  }

  private void probed(VideoId video) {
    JobId job = ((Submitted) fixture.stored(video)).job();
    fixture.database.renderJobs.saveFacts(job, "1-test", List.of(JobFixture.FACTS));
  }

  private Reprocess.ReprocessedVideo dry(VideoId video, Optional<Trim> trim) throws IOException {
    return fixture.useCases.videos().reprocess().handle(command(fixture, video, trim, false, true));
  }

  private Submitted reprocess(Reprocess.Command command) throws IOException {
    return (Submitted) fixture.useCases.videos().reprocess().handle(command).video().orElseThrow();
  }

  private Reprocess.Command plain(VideoId video) {
    return command(fixture, video, Optional.empty(), false, false);
  }

  private Reprocess.Command deleting(VideoId video) {
    return command(fixture, video, Optional.empty(), true, false);
  }

  private Reprocess.Command with(VideoId video, Map<String, String> metadata) {
    return Reprocess.Command.of(fixture.owner, video).withMetadata(Optional.of(metadata));
  }

  private Reprocess.Command fullCommand(VideoId video) {
    return fullCommand(fixture, video);
  }

  private static Reprocess.Command fullCommand(UseCasesFixture fixture, VideoId video) {
    return Reprocess.Command.of(fixture.owner, video)
        .with(
            RequestedOptions.NONE
                .withMaxHeight(2160)
                .withTrim(Optional.of(new Trim(1, Optional.empty())))
                .withRedactions(List.of(BOX)));
  }

  private static Reprocess.Command command(
      UseCasesFixture fixture,
      VideoId video,
      Optional<Trim> trim,
      boolean deleteOriginal,
      boolean dryRun) {
    return Reprocess.Command.of(fixture.owner, video)
        .with(RequestedOptions.NONE.withTrim(trim).withDeleteOriginal(deleteOriginal))
        .withDryRun(dryRun);
  }
}
