package dev.vidport.usecases.upload;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.edit.Layout;
import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.edit.Region;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.render.RequestedOptions;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.domain.upload.Part;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.domain.video.ReadyToStart;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Uploading;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.memory.MemoryStore;
import dev.vidport.usecases.processing.DeleteVideo;
import dev.vidport.usecases.transaction.port.DamagedDataException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class UploadingTest {
  private static final long FORTY_MIB = 40L << 20;
  private static final Redaction BOX =
      Redaction.still(
          Redaction.Type.BOX,
          Redaction.Shape.RECT,
          0,
          Optional.empty(),
          new Region(0.25, 0.25, 0.5, 0.5));

  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");

  @Test
  void everyProblemOfARequestIsReported() {
    CreateUpload.Command wrong =
        CreateUpload.Command.builder(fixture.owner, UseCasesFixture.file("a/", 0))
            .camera(Optional.of(UseCasesFixture.file("", -1)))
            .maxHeight(OptionalInt.of(900))
            .metadata(Map.of("no good", "v"))
            .build();

    assertThat(refusal(() -> fixture.useCases.uploads().create().handle(wrong)).details())
        .extracting(Problem::field)
        .containsExactly(
            "fileName",
            "sizeBytes",
            "camera.fileName",
            "camera.sizeBytes",
            "maxHeight",
            "metadata.no good");
  }

  @Test
  void dryRunChecksAndCreatesNothing() throws IOException {
    CreateUpload.Command good = fixture.command(100);
    CreateUpload.Command dry =
        CreateUpload.Command.builder(good.principal(), good.source()).dryRun(true).build();

    assertThat(fixture.useCases.uploads().create().handle(dry)).isEmpty();
    assertThat(fixture.database.videos.count()).isZero();
  }

  @Test
  void defaultHeightFitsThePlan() throws IOException {
    UseCasesFixture free = UseCasesFixture.withPlan("free");
    assertThat(free.open(1).details().options().maxHeight()).isEqualTo(720);
  }

  @Test
  void dailyLimitIsARollingWindowThatCountsDeletedVideos() throws IOException {
    UseCasesFixture free = UseCasesFixture.withPlan("free");
    for (int i = 0; i < 10; i++) {
      free.useCases.videos().delete().handle(free.owner, free.submitted());
    }

    assertThat(refusal(() -> free.open(1)).code()).isEqualTo(RefusalCode.DAILY_LIMIT);

    free.clock.advance(Duration.ofHours(24));
    assertThat(free.open(1)).isNotNull();
  }

  @Test
  void abortedUploadsDoNotCountTowardTheDailyLimit() throws IOException {
    UseCasesFixture free = UseCasesFixture.withPlan("free");
    for (int i = 0; i < 10; i++) {
      free.useCases.uploads().abort().handle(free.owner, free.open(1).id());
      free.useCases.videos().delete().handle(free.owner, free.open(1).id());
    }

    assertThat(free.open(1)).isNotNull();
  }

  @Test
  void dryRunAtTheDailyLimitIsRefusedAsTheUploadWouldBe() throws IOException {
    UseCasesFixture free = UseCasesFixture.withPlan("free");
    for (int i = 0; i < 10; i++) {
      VideoId unused = free.submitted();
    }
    CreateUpload.Command dry =
        CreateUpload.Command.builder(free.owner, new CreateUpload.File("a.mp4", OptionalLong.of(1)))
            .dryRun(true)
            .build();

    assertThat(refusal(() -> free.useCases.uploads().create().handle(dry)))
        .isEqualTo(refusal(() -> free.open(1)));
  }

  @Test
  void uploadedPartsAreListed() throws IOException {
    Uploading video = fixture.open(FORTY_MIB);
    fixture.send(video, 3);
    fixture.send(video, 1);

    assertThat(uploadedParts(video, UploadFileRole.SOURCE)).containsExactly(1, 3);
  }

  @Test
  void onlyPlannedPartsAreSigned() throws IOException {
    Uploading video = fixture.open(FORTY_MIB);

    Refusal refusal = refusal(() -> sign(video.id(), List.of(1, 0, 4)));

    assertThat(refusal.details())
        .extracting(Problem::field)
        .containsExactly("partNumbers[1]", "partNumbers[2]");
    assertThat(sign(video.id(), List.of(3, 1)).parts())
        .extracting(SignParts.SignedPart::sizeBytes)
        .containsExactly(8L << 20, 16L << 20);
  }

  @Test
  void completeReportsTheMissingParts() throws IOException {
    Uploading video = fixture.open(FORTY_MIB);
    fixture.send(video, 2);

    Refusal refusal = refusal(() -> fixture.complete(video.id()));

    assertThat(refusal.code()).isEqualTo(RefusalCode.UPLOAD_INCOMPLETE);
    assertThat(refusal.details())
        .extracting(Problem::field)
        .containsExactly("parts[0]", "parts[2]");
    assertThat(fixture.stored(video.id())).isInstanceOf(Uploading.class);
  }

  @Test
  void screenAndCameraAreTwoFilesOfOneVideo() throws IOException {
    Uploading video = fixture.openWithCamera(FORTY_MIB, 10);

    assertThat(video.details().sizeBytes()).isEqualTo(FORTY_MIB + 10);
    assertThat(video.details().material())
        .isEqualTo(new SourceMaterial.ScreenAndCamera(video.id(), "face.webm", Layout.DEFAULT));
    assertThat(video.files().all().get(UploadFileRole.CAMERA).plan().orElseThrow().partCount())
        .isEqualTo(1);
  }

  @Test
  void cameraPartsAreSignedAndListedSeparately() throws IOException {
    Uploading video = fixture.openWithCamera(FORTY_MIB, 10);
    fixture.send(video, UploadFileRole.SOURCE, 2);
    fixture.send(video, UploadFileRole.CAMERA, 1);

    SignParts.Signed signed =
        fixture
            .useCases
            .uploads()
            .signParts()
            .handle(
                new SignParts.Command(
                    fixture.owner, video.id(), UploadFileRole.CAMERA, List.of(1), List.of()));

    assertThat(signed.parts()).extracting(SignParts.SignedPart::sizeBytes).containsExactly(10L);
    assertThat(uploadedParts(video, UploadFileRole.SOURCE)).containsExactly(2);
    assertThat(uploadedParts(video, UploadFileRole.CAMERA)).containsExactly(1);
  }

  @Test
  void uploadOfOneFileHasNoCameraParts() throws IOException {
    Uploading video = fixture.open(10);

    assertThat(refusal(() -> uploadedParts(video, UploadFileRole.CAMERA)).details())
        .containsExactly(new Problem("file", "this upload has no camera file"));
  }

  @Test
  void completeReportsTheMissingPartsOfBothFiles() throws IOException {
    Uploading video = fixture.openWithCamera(FORTY_MIB, FORTY_MIB);
    fixture.send(video, UploadFileRole.SOURCE, 1);
    fixture.send(video, UploadFileRole.SOURCE, 3);
    fixture.send(video, UploadFileRole.CAMERA, 2);

    Refusal refusal = refusal(() -> fixture.complete(video.id()));

    assertThat(refusal.code()).isEqualTo(RefusalCode.UPLOAD_INCOMPLETE);
    assertThat(refusal.message()).startsWith("3 of 6 parts");
    assertThat(refusal.details())
        .extracting(Problem::field)
        .containsExactly("parts[1]", "camera.parts[0]", "camera.parts[2]");
  }

  @Test
  void completeJoinsThePartsOfBothFiles() throws IOException {
    Uploading video = fixture.openWithCamera(1_000, 234);
    fixture.sendAll(video);

    fixture.complete(video.id());

    assertThat(fixture.stored(video.id())).isInstanceOf(Submitted.class);
    assertThat(fixture.store.list(ObjectKey.ofVideo(video.id())))
        .extracting(StoredObject::sizeBytes)
        .containsExactlyInAnyOrder(1_000L, 234L);
    assertThat(fixture.useCases.videos().delete().handle(fixture.owner, video.id()))
        .isEqualTo(new DeleteVideo.Deleted(true, 1_234));
  }

  @Test
  void uploadCanBeCompletedAfterACrashBetweenTheTwoFiles() throws IOException {
    Uploading video = fixture.openWithCamera(1_000, 234);
    fixture.sendAll(video);
    joinPartsWithoutUpdatingTheRecord(video);

    fixture.complete(video.id());

    assertThat(fixture.stored(video.id())).isInstanceOf(Submitted.class);
    assertThat(fixture.store.list(ObjectKey.ofVideo(video.id()))).hasSize(2);
  }

  @Test
  void completeQueuesOneJob() throws IOException {
    VideoId video = fixture.submitted();

    assertThat(fixture.stored(video)).isInstanceOf(Submitted.class);
    assertThat(fixture.queuedSteps()).isEqualTo(1);
    assertThat(refusal(() -> fixture.complete(video)).code())
        .isEqualTo(RefusalCode.ALREADY_COMPLETED);
    assertThat(fixture.queuedSteps()).isEqualTo(1);
  }

  @Test
  void dryRunOfCompleteChecksThePartsAndStartsNothing() throws IOException {
    Uploading video = fixture.open(10);
    CompleteUpload.Command dry =
        CompleteUpload.Command.of(fixture.owner, video.id()).withDryRun(true);

    assertThat(refusal(() -> fixture.useCases.uploads().complete().handle(dry)).code())
        .isEqualTo(RefusalCode.UPLOAD_INCOMPLETE);

    fixture.sendAll(video);
    fixture.useCases.uploads().complete().handle(dry);
    assertThat(fixture.stored(video.id())).isInstanceOf(Uploading.class);
  }

  @Test
  void deletionDuringCompleteIsNotFound() throws IOException {
    Uploading video = fixture.open(10);
    fixture.sendAll(video);
    beforeJoin(() -> fixture.useCases.videos().delete().handle(fixture.owner, video.id()));

    Refusal refusal =
        refusal(
            () ->
                fixture
                    .useCases
                    .uploads()
                    .complete()
                    .handle(CompleteUpload.Command.of(fixture.owner, video.id())));

    assertThat(refusal.code()).isEqualTo(RefusalCode.NOT_FOUND);
    assertThat(fixture.store.list(ObjectKey.ofVideo(video.id()))).isEmpty();
  }

  @Test
  void lostPartsAreNoRefusal() throws IOException {
    Uploading video = fixture.open(10);
    fixture.sendAll(video);
    beforeJoin(() -> fixture.store.deleteAll(ObjectKey.ofVideo(video.id())));

    assertThatThrownBy(
            () ->
                fixture
                    .useCases
                    .uploads()
                    .complete()
                    .handle(CompleteUpload.Command.of(fixture.owner, video.id())))
        .isInstanceOf(NoSuchFileException.class);
  }

  private void beforeJoin(Runnable action) {
    fixture.beforeStoreCall =
        operation -> {
          if (operation.equals("complete")) {
            action.run();
          }
        };
  }

  @Test
  void redactionsAreStoredWithTheVideo() throws IOException {
    Uploading video = fixture.open(10);
    fixture.sendAll(video);

    fixture.useCases.uploads().complete().handle(redacted(fixture, video.id()));

    assertThat(fixture.stored(video.id()).details().options().redactions()).containsExactly(BOX);
  }

  @Test
  void redactionRequiresAPlanThatIncludesIt() throws IOException {
    UseCasesFixture free = UseCasesFixture.withPlan("free");
    Uploading video = free.open(10);
    free.sendAll(video);

    Refusal refusal =
        refusal(() -> free.useCases.uploads().complete().handle(redacted(free, video.id())));

    assertThat(refusal.code()).isEqualTo(RefusalCode.PLAN_UPGRADE_REQUIRED);
    assertThat(refusal.details()).extracting(Problem::field).containsExactly("redactions");
    assertThat(free.stored(video.id())).isInstanceOf(Uploading.class);
  }

  @Test
  void sweepSubmitsAnUploadWhoseHostCrashedWhileJoiningParts() throws IOException {
    Uploading video = fixture.open(10);
    fixture.sendAll(video);
    crashWhileJoining(video);

    fixture.clock.advance(Duration.ofMinutes(6));
    fixture.useCases.uploads().sweep().handle();

    assertThat(fixture.stored(video.id())).isInstanceOf(Submitted.class);
    assertThat(fixture.queuedSteps()).isEqualTo(1);
  }

  @Test
  void sweepContinuesAfterAnUploadWhosePartsAreLost() throws IOException {
    Uploading lost = fixture.open(10);
    crashWhileJoining(lost);
    fixture.clock.advance(Duration.ofSeconds(1));
    Uploading video = fixture.open(10);
    fixture.sendAll(video);
    crashWhileJoining(video);
    fixture.clock.advance(Duration.ofMinutes(6));

    assertThatThrownBy(fixture.useCases.uploads().sweep()::handle)
        .isInstanceOf(DamagedDataException.class)
        .hasMessageContaining(lost.id().toString());

    assertThat(fixture.stored(lost.id())).isInstanceOf(ReadyToStart.class);
    assertThat(fixture.stored(video.id())).isInstanceOf(Submitted.class);
  }

  private void crashWhileJoining(Uploading video) {
    ReadyToStart stuck = video.ready(video.details().options());
    assertThat(fixture.database.videos.replace(video, stuck)).isTrue();
  }

  @Test
  void uploadCanBeCompletedAfterACrashAfterTheJoin() throws IOException {
    Uploading video = fixture.open(10);
    fixture.sendAll(video);
    joinPartsWithoutUpdatingTheRecord(video);

    fixture.complete(video.id());

    assertThat(fixture.stored(video.id())).isInstanceOf(Submitted.class);
  }

  @Test
  void abortLeavesNeitherRecordNorParts() throws IOException {
    Uploading video = fixture.open(FORTY_MIB);
    fixture.send(video, 1);

    fixture.useCases.uploads().abort().handle(fixture.owner, video.id());

    assertThat(fixture.find(video.id())).isEmpty();
    assertThatThrownBy(() -> fixture.send(video, 2)).isInstanceOf(IOException.class);
  }

  @Test
  void completedUploadCannotBeAborted() throws IOException {
    VideoId video = fixture.submitted();

    assertThat(
            refusal(() -> fixture.useCases.uploads().abort().handle(fixture.owner, video)).code())
        .isEqualTo(RefusalCode.ALREADY_COMPLETED);
  }

  @Test
  void unfinishedUploadIsDeletedAfterSevenDays() throws IOException {
    Uploading video = fixture.open(FORTY_MIB);
    fixture.send(video, 1);

    fixture.clock.advance(Duration.ofDays(7).minusSeconds(1));
    fixture.useCases.uploads().sweep().handle();
    assertThat(fixture.find(video.id())).isPresent();

    fixture.clock.advance(Duration.ofSeconds(2));
    fixture.useCases.uploads().sweep().handle();
    assertThat(fixture.find(video.id())).isEmpty();
  }

  @Test
  void uploadOfAnotherAccountIsNotFound() throws IOException {
    Uploading video = fixture.open(10);

    assertThat(
            refusal(() -> fixture.useCases.uploads().abort().handle(fixture.stranger, video.id()))
                .code())
        .isEqualTo(RefusalCode.NOT_FOUND);
  }

  private List<Integer> uploadedParts(Uploading video, UploadFileRole file) throws IOException {
    return fixture
        .useCases
        .uploads()
        .listParts()
        .handle(fixture.owner, video.id(), file)
        .parts()
        .stream()
        .map(Part::partNumber)
        .toList();
  }

  private void joinPartsWithoutUpdatingTheRecord(Uploading video) throws IOException {
    MemoryStore uploads = fixture.store;
    String upload = video.files().source().storeUploadId();
    uploads.complete(
        UseCasesFixture.original(video.id()),
        upload,
        uploads.parts(UseCasesFixture.original(video.id()), upload));
  }

  private SignParts.Signed sign(VideoId video, List<Integer> numbers) throws IOException {
    return fixture
        .useCases
        .uploads()
        .signParts()
        .handle(
            new SignParts.Command(fixture.owner, video, UploadFileRole.SOURCE, numbers, List.of()));
  }

  private static CompleteUpload.Command redacted(UseCasesFixture fixture, VideoId video) {
    return CompleteUpload.Command.of(fixture.owner, video)
        .with(RequestedOptions.NONE.withRedactions(List.of(BOX)));
  }
}
