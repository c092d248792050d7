package dev.vidport.library.upload;

import static dev.vidport.library.Scene.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.render.Layout;
import dev.vidport.domain.render.Material;
import dev.vidport.domain.render.Redaction;
import dev.vidport.domain.render.Region;
import dev.vidport.domain.render.UnbuiltOption;
import dev.vidport.domain.upload.Part;
import dev.vidport.domain.upload.UploadFile;
import dev.vidport.domain.video.ReadyToStart;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Uploading;
import dev.vidport.library.Scene;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.storage.StoredObject;
import dev.vidport.usecases.upload.CompleteUpload;
import dev.vidport.usecases.upload.CreateUpload;
import dev.vidport.usecases.upload.SignParts;
import dev.vidport.usecases.upload.SweepUploads;
import dev.vidport.usecases.video.DeleteVideo;
import dev.vidport.usecases.video.Videos;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
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

  @AutoClose private final Scene scene = Scene.withPlan("pro");

  @Test
  void everyProblemOfARequestIsNamed() {
    CreateUpload.Command wrong =
        new CreateUpload.Command(
            scene.owner,
            Scene.file("a/b", 0),
            Optional.of(Scene.file("", -1)),
            Optional.empty(),
            false,
            false,
            OptionalInt.of(900),
            Map.of("no good", "v"),
            Set.of(),
            false);

    assertThat(refusal(() -> scene.vidport.createUpload().handle(wrong)).details())
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
  void dryRunChecksAndMakesNothing() throws IOException {
    CreateUpload.Command good = scene.command(100);
    CreateUpload.Command dry =
        new CreateUpload.Command(
            good.principal(),
            good.source(),
            good.camera(),
            good.layout(),
            good.streaming(),
            good.prestart(),
            good.maxHeight(),
            good.metadata(),
            good.unbuilt(),
            true);

    assertThat(scene.vidport.createUpload().handle(dry)).isEmpty();
    assertThat(createdSoFar()).isZero();
  }

  @Test
  void optionThatIsNotBuiltIsRefusedByNameRatherThanIgnored() {
    Refusal refusal =
        refusal(() -> scene.vidport.createUpload().handle(asking(UnbuiltOption.CAPTIONS)));

    assertThat(refusal.code()).isEqualTo(RefusalCode.INVALID_REQUEST);
    assertThat(refusal.details()).extracting(Problem::field).containsExactly("captions");
  }

  @Test
  void optionThatThePlanLacksAsksForAnotherPlanFirst() throws IOException {
    try (Scene free = Scene.withPlan("free")) {
      CreateUpload.Command command =
          new CreateUpload.Command(
              free.owner,
              Scene.recorded("clip.mp4"),
              Optional.of(Scene.recorded("face.webm")),
              Optional.of(Layout.DEFAULT),
              true,
              false,
              OptionalInt.of(1080),
              Map.of(),
              Set.of(),
              false);

      Refusal refusal = refusal(() -> free.vidport.createUpload().handle(command));

      assertThat(refusal.code()).isEqualTo(RefusalCode.PLAN_UPGRADE_REQUIRED);
      assertThat(refusal.details())
          .extracting(Problem::field)
          .containsExactly("maxHeight", "camera", "layout", "streaming");
    }
  }

  @Test
  void defaultHeightFitsThePlan() throws IOException {
    try (Scene free = Scene.withPlan("free")) {
      assertThat(free.open(1).details().options().maxHeight()).isEqualTo(720);
    }
  }

  @Test
  void dailyLimitCountsDeletedVideosAndRollsOn() throws IOException {
    try (Scene free = Scene.withPlan("free")) {
      for (int i = 0; i < 10; i++) {
        free.vidport.abortUpload().handle(free.owner.account().id(), free.open(1).id());
      }

      assertThat(refusal(() -> free.open(1)).code()).isEqualTo(RefusalCode.DAILY_LIMIT);

      free.clock.advance(Duration.ofHours(24).plusSeconds(1));
      assertThat(free.open(1)).isNotNull();
    }
  }

  @Test
  void arrivedPartsAreListedSoThatAClientCanGoOn() throws IOException {
    Uploading video = scene.open(FORTY_MIB);
    scene.send(video, 3);
    scene.send(video, 1);

    assertThat(arrived(video, UploadFile.SOURCE)).containsExactly(1, 3);
  }

  @Test
  void onlyPlannedPartsAreSigned() throws IOException {
    Uploading video = scene.open(FORTY_MIB);

    Refusal refusal = refusal(() -> sign(video.id(), List.of(1, 0, 4)));

    assertThat(refusal.details())
        .extracting(Problem::field)
        .containsExactly("partNumbers[1]", "partNumbers[2]");
    assertThat(sign(video.id(), List.of(3, 1)).parts())
        .extracting(SignParts.SignedPart::sizeBytes)
        .containsExactly(8L << 20, 16L << 20);
  }

  @Test
  void completeNamesThePartsThatAreMissing() throws IOException {
    Uploading video = scene.open(FORTY_MIB);
    scene.send(video, 2);

    Refusal refusal = refusal(() -> scene.complete(video.id()));

    assertThat(refusal.code()).isEqualTo(RefusalCode.UPLOAD_INCOMPLETE);
    assertThat(refusal.details())
        .extracting(Problem::field)
        .containsExactly("parts[1]", "parts[3]");
    assertThat(scene.stored(video.id())).isInstanceOf(Uploading.class);
  }

  @Test
  void layoutWithoutACameraMeansNothing() {
    CreateUpload.Command command = scene.command(10, Optional.empty(), Optional.of(Layout.DEFAULT));

    assertThat(refusal(() -> scene.vidport.createUpload().handle(command)).details())
        .containsExactly(new Problem("layout", "needs a camera"));
  }

  @Test
  void screenAndCameraAreTwoFilesOfOneVideo() throws IOException {
    Uploading video = scene.openWithCamera(FORTY_MIB, 10);

    assertThat(video.details().sizeBytes()).isEqualTo(FORTY_MIB + 10);
    assertThat(video.details().material())
        .isEqualTo(new Material.ScreenAndCamera(video.id(), "face.webm", Layout.DEFAULT));
    assertThat(video.files().all().get(UploadFile.CAMERA).plan().orElseThrow().partCount())
        .isEqualTo(1);
  }

  @Test
  void partsOfTheCameraAreSignedAndListedOnTheirOwn() throws IOException {
    Uploading video = scene.openWithCamera(FORTY_MIB, 10);
    scene.send(video, UploadFile.SOURCE, 2);
    scene.send(video, UploadFile.CAMERA, 1);

    SignParts.Signed signed =
        scene
            .vidport
            .signParts()
            .handle(
                new SignParts.Command(
                    scene.owner, video.id(), UploadFile.CAMERA, List.of(1), List.of()));

    assertThat(signed.parts()).extracting(SignParts.SignedPart::sizeBytes).containsExactly(10L);
    assertThat(arrived(video, UploadFile.SOURCE)).containsExactly(2);
    assertThat(arrived(video, UploadFile.CAMERA)).containsExactly(1);
  }

  @Test
  void uploadOfOneFileHasNoCameraParts() throws IOException {
    Uploading video = scene.open(10);

    assertThat(refusal(() -> arrived(video, UploadFile.CAMERA)).details())
        .containsExactly(new Problem("file", "this upload has no camera file"));
  }

  @Test
  void completeNamesTheMissingPartsOfBothFiles() throws IOException {
    Uploading video = scene.openWithCamera(FORTY_MIB, FORTY_MIB);
    scene.send(video, UploadFile.SOURCE, 1);
    scene.send(video, UploadFile.SOURCE, 3);
    scene.send(video, UploadFile.CAMERA, 2);

    Refusal refusal = refusal(() -> scene.complete(video.id()));

    assertThat(refusal.code()).isEqualTo(RefusalCode.UPLOAD_INCOMPLETE);
    assertThat(refusal.message()).startsWith("3 of 6 parts");
    assertThat(refusal.details())
        .extracting(Problem::field)
        .containsExactly("parts[2]", "camera.parts[1]", "camera.parts[3]");
  }

  @Test
  void completeJoinsBothFiles() throws IOException {
    Uploading video = scene.openWithCamera(1_000, 234);
    scene.sendAll(video);

    scene.complete(video.id());

    assertThat(scene.stored(video.id())).isInstanceOf(Submitted.class);
    assertThat(scene.vidport.store().list(ObjectKey.ofVideo(video.id())))
        .extracting(StoredObject::sizeBytes)
        .containsExactlyInAnyOrder(1_000L, 234L);
    assertThat(scene.vidport.deleteVideo().handle(scene.owner.account().id(), video.id()))
        .isEqualTo(new DeleteVideo.Deleted(true, 1_234));
  }

  @Test
  void uploadWhoseHostDiedBetweenTheTwoFilesCanStillBeCompleted() throws IOException {
    Uploading video = scene.openWithCamera(1_000, 234);
    scene.sendAll(video);
    joinPartsBehindTheRecord(video);

    scene.complete(video.id());

    assertThat(scene.stored(video.id())).isInstanceOf(Submitted.class);
    assertThat(scene.vidport.store().list(ObjectKey.ofVideo(video.id()))).hasSize(2);
  }

  @Test
  void completeQueuesOneJob() throws IOException {
    VideoId video = scene.submitted();

    assertThat(scene.stored(video)).isInstanceOf(Submitted.class);
    assertThat(scene.queuedSteps()).isEqualTo(1);
    assertThat(refusal(() -> scene.complete(video)).code())
        .isEqualTo(RefusalCode.ALREADY_COMPLETED);
    assertThat(scene.queuedSteps()).isEqualTo(1);
  }

  @Test
  void dryCompleteChecksThePartsAndStartsNothing() throws IOException {
    Uploading video = scene.open(10);
    CompleteUpload.Command dry =
        new CompleteUpload.Command(
            scene.owner, video.id(), Optional.empty(), List.of(), false, Map.of(), true);

    assertThat(refusal(() -> scene.vidport.completeUpload().handle(dry)).code())
        .isEqualTo(RefusalCode.UPLOAD_INCOMPLETE);

    scene.sendAll(video);
    scene.vidport.completeUpload().handle(dry);
    assertThat(scene.stored(video.id())).isInstanceOf(Uploading.class);
  }

  @Test
  void redactionsStayWithTheVideo() throws IOException {
    Uploading video = scene.open(10);
    scene.sendAll(video);

    scene.vidport.completeUpload().handle(redacted(scene, video.id()));

    assertThat(scene.stored(video.id()).details().options().redactions()).containsExactly(BOX);
  }

  @Test
  void redactionNeedsAPlanThatHoldsIt() throws IOException {
    try (Scene free = Scene.withPlan("free")) {
      Uploading video = free.open(10);
      free.sendAll(video);

      Refusal refusal =
          refusal(() -> free.vidport.completeUpload().handle(redacted(free, video.id())));

      assertThat(refusal.code()).isEqualTo(RefusalCode.PLAN_UPGRADE_REQUIRED);
      assertThat(refusal.details()).extracting(Problem::field).containsExactly("redactions");
      assertThat(free.stored(video.id())).isInstanceOf(Uploading.class);
    }
  }

  @Test
  void uploadWhoseHostDiedWhileItJoinedThePartsIsSubmittedByTheSweep() throws IOException {
    Uploading video = scene.open(10);
    scene.sendAll(video);
    ReadyToStart stuck = video.ready(video.details().options());
    assertThat(scene.get(Videos.class).replace(video, stuck)).isTrue();

    scene.clock.advance(Duration.ofMinutes(6));
    scene.get(SweepUploads.class).handle();

    assertThat(scene.stored(video.id())).isInstanceOf(Submitted.class);
    assertThat(scene.queuedSteps()).isEqualTo(1);
  }

  @Test
  void uploadWhoseHostDiedAfterTheStoreJoinedThePartsCanStillBeCompleted() throws IOException {
    Uploading video = scene.open(10);
    scene.sendAll(video);
    joinPartsBehindTheRecord(video);

    scene.complete(video.id());

    assertThat(scene.stored(video.id())).isInstanceOf(Submitted.class);
  }

  @Test
  void abortLeavesNeitherRecordNorParts() throws IOException {
    Uploading video = scene.open(FORTY_MIB);
    scene.send(video, 1);

    scene.vidport.abortUpload().handle(scene.owner.account().id(), video.id());

    assertThat(scene.find(video.id())).isEmpty();
    assertThatThrownBy(() -> scene.send(video, 2)).isInstanceOf(IOException.class);
  }

  @Test
  void completedUploadCanNotBeAborted() throws IOException {
    VideoId video = scene.submitted();

    assertThat(
            refusal(() -> scene.vidport.abortUpload().handle(scene.owner.account().id(), video))
                .code())
        .isEqualTo(RefusalCode.ALREADY_COMPLETED);
  }

  @Test
  void unfinishedUploadGoesAfterSevenDays() throws IOException {
    Uploading video = scene.open(FORTY_MIB);
    scene.send(video, 1);

    scene.clock.advance(Duration.ofDays(7).minusSeconds(1));
    scene.get(SweepUploads.class).handle();
    assertThat(scene.find(video.id())).isPresent();

    scene.clock.advance(Duration.ofSeconds(2));
    scene.get(SweepUploads.class).handle();
    assertThat(scene.find(video.id())).isEmpty();
  }

  @Test
  void anotherAccountsUploadDoesNotExist() throws IOException {
    Uploading video = scene.open(10);
    AccountId other = new AccountId("f".repeat(32));

    assertThat(refusal(() -> scene.vidport.abortUpload().handle(other, video.id())).code())
        .isEqualTo(RefusalCode.NOT_FOUND);
  }

  private List<Integer> arrived(Uploading video, UploadFile file) throws IOException {
    return scene
        .vidport
        .listParts()
        .handle(scene.owner.account().id(), video.id(), file)
        .parts()
        .stream()
        .map(Part::partNumber)
        .toList();
  }

  private void joinPartsBehindTheRecord(Uploading video) throws IOException {
    var uploads = scene.get(dev.vidport.usecases.storage.PartUploads.class);
    String upload = video.files().source().storeUpload();
    uploads.complete(
        Scene.original(video.id()), upload, uploads.parts(Scene.original(video.id()), upload));
  }

  private SignParts.Signed sign(VideoId video, List<Integer> numbers) throws IOException {
    return scene
        .vidport
        .signParts()
        .handle(new SignParts.Command(scene.owner, video, UploadFile.SOURCE, numbers, List.of()));
  }

  private static CompleteUpload.Command redacted(Scene scene, VideoId video) {
    return new CompleteUpload.Command(
        scene.owner, video, Optional.empty(), List.of(BOX), false, Map.of(), false);
  }

  private CreateUpload.Command asking(UnbuiltOption option) {
    return new CreateUpload.Command(
        scene.owner,
        Scene.file("clip.mp4", 1),
        Optional.empty(),
        Optional.empty(),
        false,
        false,
        OptionalInt.empty(),
        Map.of(),
        Set.of(option),
        false);
  }

  private int createdSoFar() {
    return scene
        .get(Videos.class)
        .createdSince(scene.owner.account().id(), scene.clock.instant().minus(Duration.ofDays(1)));
  }
}
