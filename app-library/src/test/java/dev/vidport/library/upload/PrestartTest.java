package dev.vidport.library.upload;

import static dev.vidport.library.Scene.refusal;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.Progress;
import dev.vidport.domain.job.Reception;
import dev.vidport.domain.job.RenderFlow;
import dev.vidport.domain.job.StepKind;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.upload.Part;
import dev.vidport.domain.upload.UploadFile;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.Video;
import dev.vidport.domain.video.VideoStatus;
import dev.vidport.library.Scene;
import dev.vidport.usecases.job.QueueJob;
import dev.vidport.usecases.job.RenderJob;
import dev.vidport.usecases.job.Steps;
import dev.vidport.usecases.job.Transactions;
import dev.vidport.usecases.storage.CleanStore;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.storage.PartUploads;
import dev.vidport.usecases.upload.CompleteUpload;
import dev.vidport.usecases.upload.JoinedParts;
import dev.vidport.usecases.upload.SubmitUpload;
import dev.vidport.usecases.upload.SweepUploads;
import dev.vidport.usecases.video.ChangeMetadata;
import dev.vidport.usecases.video.FindVideo;
import dev.vidport.usecases.video.GetVideo;
import dev.vidport.usecases.video.Videos;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Proxy;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class PrestartTest {
  @AutoClose private final Scene scene = Scene.withPlan("pro");

  @Test
  void jobIsQueuedWithTheRecordingAndTellsItsProgress() throws IOException {
    Uploading video = scene.recordPrestarted();

    GetVideo.View view = scene.view(video.id());

    assertThat(scene.queued()).containsExactly("RECEIVE");
    assertThat(view.status()).isEqualTo(VideoStatus.UPLOADING);
    assertThat(view.job()).map(RenderJob::id).contains(job(video));
    assertThat(view.job())
        .map(RenderJob::progress)
        .flatMap(Progress::reception)
        .contains(Reception.WAITING);
  }

  @Test
  void partsCanBeReadWhileTheRecordingRuns() throws IOException {
    Uploading video = scene.recordPrestarted();
    scene.send(video, UploadFile.SOURCE, 1, "the beginning".getBytes(UTF_8));

    try (InputStream part =
        scene
            .get(PartUploads.class)
            .readPart(Scene.original(video.id()), video.files().source().storeUpload(), 1, 4)) {
      assertThat(part.readAllBytes()).asString(UTF_8).isEqualTo("beginning");
    }
  }

  @Test
  void heartbeatsKeepTheJobWaiting() throws IOException {
    Uploading video = scene.recordPrestarted();

    for (int i = 0; i < 3; i++) {
      scene.clock.advance(Duration.ofSeconds(119));
      assertThat(heartbeat(video)).isEqualTo(Duration.ofMinutes(2));
    }
  }

  @Test
  void twoMinutesWithoutAHeartbeatEndTheWait() throws IOException {
    Uploading video = scene.recordPrestarted();

    scene.clock.advance(Duration.ofMinutes(2));

    assertThat(refusal(() -> heartbeat(video)).code()).isEqualTo(RefusalCode.NOT_WAITING);
  }

  @Test
  void nothingWaitsOnceTheWaitWasGivenUpOrTheRecordingIsComplete() throws IOException {
    Uploading given = scene.recordPrestarted();
    giveUp(given);
    Uploading complete = complete(scene.recordPrestarted());

    assertThat(refusal(() -> heartbeat(given)).code()).isEqualTo(RefusalCode.NOT_WAITING);
    assertThat(refusal(() -> heartbeat(complete)).code()).isEqualTo(RefusalCode.NOT_WAITING);
    assertThat(refusal(() -> heartbeat(scene.open(5))).code()).isEqualTo(RefusalCode.NOT_WAITING);
  }

  @Test
  void anothersRecordingDoesNotExist() throws IOException {
    Uploading video = scene.recordPrestarted();
    AccountId other = new AccountId("f".repeat(32));

    assertThat(refusal(() -> scene.vidport.sendHeartbeat().handle(other, video.id())).code())
        .isEqualTo(RefusalCode.NOT_FOUND);
  }

  @Test
  void waitingJobGoesOnWithWhatIsSubmitted() throws IOException {
    Uploading video = complete(scene.recordPrestarted());

    assertThat(((Submitted) scene.stored(video.id())).job()).isEqualTo(job(video));
    assertThat(scene.queued()).containsExactly("PROBE");
  }

  @Test
  void recordingWhoseWaitWasGivenUpIsRenderedAsAnyOther() throws IOException {
    Uploading video = scene.recordPrestarted();
    giveUp(video);

    complete(video);

    assertThat(((Submitted) scene.stored(video.id())).job()).isNotEqualTo(job(video));
    assertThat(scene.queued()).containsExactlyInAnyOrder("RECEIVE", "PROBE");
  }

  @Test
  void jobLearnsOfWhichPartsTheFileWasMade() throws IOException {
    Uploading video = scene.recordPrestarted();
    scene.send(video, UploadFile.SOURCE, 1, "first".getBytes(UTF_8));
    scene.send(video, UploadFile.SOURCE, 1, "again".getBytes(UTF_8));
    List<Part> parts =
        scene
            .get(PartUploads.class)
            .parts(Scene.original(video.id()), video.files().source().storeUpload());
    JoinedParts joined = new JoinedParts(scene.vidport.store());
    assertThatThrownBy(() -> joined.read(video.id(), job(video), UploadFile.SOURCE))
        .isInstanceOf(NoSuchFileException.class);

    scene.complete(video.id());

    assertThat(joined.read(video.id(), job(video), UploadFile.SOURCE)).isEqualTo(parts);
  }

  @Test
  void whatChangesWhileAnUploadIsCompletedDoesNotStopIt() throws IOException {
    Uploading video = scene.recordPrestarted();
    scene.send(video, UploadFile.SOURCE, 1, new byte[10]);
    scene.clock.advance(Duration.ofSeconds(10));

    completeWith(
        call -> {
          if (call.equals("parts") && scene.stored(video.id()) instanceof Uploading) {
            heartbeat(video);
          } else if (call.equals("complete")) {
            scene
                .vidport
                .changeMetadata()
                .handle(
                    new ChangeMetadata.Command(
                        scene.owner.account().id(),
                        video.id(),
                        Map.of("title", Optional.of("Mine"))));
          }
        },
        video);

    Video submitted = scene.stored(video.id());
    assertThat(submitted).isInstanceOf(Submitted.class);
    assertThat(submitted.details().revision()).isEqualTo(4);
    assertThat(submitted.details().metadata().pairs()).containsEntry("title", "Mine");
  }

  /** Completes {@code video}, with something happening before each call of the store. */
  private void completeWith(Consumer<String> happening, Uploading video) throws IOException {
    PartUploads real = scene.get(PartUploads.class);
    PartUploads uploads =
        (PartUploads)
            Proxy.newProxyInstance(
                PartUploads.class.getClassLoader(),
                new Class<?>[] {PartUploads.class},
                (proxy, method, arguments) -> {
                  happening.accept(method.getName());
                  return method.invoke(real, arguments);
                });
    FindVideo find = scene.get(FindVideo.class);
    SubmitUpload submit =
        new SubmitUpload(
            find,
            uploads,
            scene.vidport.store(),
            scene.get(CleanStore.class),
            scene.get(QueueJob.class),
            scene.get(Transactions.class),
            new Random(),
            scene.clock);
    new CompleteUpload(find, uploads, scene.vidport.store(), submit)
        .handle(
            new CompleteUpload.Command(
                scene.owner, video.id(), Optional.empty(), List.of(), false, Map.of(), false));
  }

  @Test
  void abortEndsTheJobThatWaits() throws IOException {
    Uploading video = scene.recordPrestarted();
    scene.send(video, UploadFile.SOURCE, 1, new byte[10]);
    heartbeat(video);

    scene.vidport.abortUpload().handle(scene.owner.account().id(), video.id());

    assertThat(scene.queued()).isEmpty();
    assertThat(scene.find(video.id())).isEmpty();
    assertThat(scene.vidport.store().deleteAll(ObjectKey.ofVideo(video.id()))).isZero();
  }

  @Test
  void deletionEndsTheJobThatWaits() throws IOException {
    Uploading video = scene.recordPrestarted();
    scene.send(video, UploadFile.SOURCE, 1, new byte[10]);
    heartbeat(video);

    scene.vidport.deleteVideo().handle(scene.owner.account().id(), video.id());

    assertThat(scene.queued()).isEmpty();
    assertThat(scene.find(video.id())).isEmpty();
  }

  @Test
  void recordingThatWasLeftAloneEndsItsJob() throws IOException {
    Uploading video = scene.recordPrestarted();

    scene.clock.advance(Duration.ofDays(7).plusSeconds(1));
    scene.get(SweepUploads.class).handle();

    assertThat(scene.find(video.id())).isEmpty();
    assertThat(scene.queued()).isEmpty();
  }

  @Test
  void jobWhoseWorkerDiedAtTheEndOfItsRecordingDoesNotWaitForRoom() throws IOException {
    Uploading video = complete(scene.recordPrestarted());
    Uploading open = scene.recordPrestarted();
    scene.get(Steps.class).enqueue(RenderFlow.receiving(job(video)));

    scene.get(SweepUploads.class).handle();

    assertThat(scene.queued()).containsExactlyInAnyOrder("PROBE", "RECEIVE");
    assertThat(scene.get(Steps.class).waiting(StepKind.RECEIVE, 9)).containsExactly(job(open));
  }

  @Test
  void whatComesByAnAddressAfterTheAbortIsSwept() throws IOException {
    Uploading video = scene.recordPrestarted();
    scene.vidport.abortUpload().handle(scene.owner.account().id(), video.id());
    ObjectKey late = Scene.original(video.id()).parts().child("00001");
    scene.vidport.store().put(late, new byte[10], "application/octet-stream");

    scene.clock.advance(Duration.ofMinutes(16));
    scene.get(CleanStore.class).sweep();
    assertThat(scene.vidport.store().stat(late)).isPresent();
    scene.clock.advance(Duration.ofHours(2));
    scene.get(CleanStore.class).sweep();

    assertThat(scene.vidport.store().stat(late)).isEmpty();
  }

  @Test
  void whatComesByAnAddressAfterTheEndIsSweptAndTheFileStays() throws IOException {
    Uploading video = complete(scene.recordPrestarted());
    ObjectKey original = Scene.original(video.id());
    scene.vidport.store().put(original.parts().child("1"), new byte[10], "text/plain");

    scene.clock.advance(Duration.ofHours(3));
    scene.get(CleanStore.class).sweep();

    assertThat(scene.vidport.store().stat(original.parts().child("1"))).isEmpty();
    assertThat(scene.vidport.store().stat(original)).isPresent();
  }

  private Duration heartbeat(Uploading video) {
    return scene.vidport.sendHeartbeat().handle(scene.owner.account().id(), video.id());
  }

  private void giveUp(Uploading video) {
    Uploading now = (Uploading) scene.stored(video.id());
    assertThat(scene.get(Videos.class).replace(now, now.withoutPrestart())).isTrue();
  }

  private Uploading complete(Uploading video) throws IOException {
    scene.send(video, UploadFile.SOURCE, 1, new byte[10]);
    scene.complete(video.id());
    return video;
  }

  private static JobId job(Uploading video) {
    return video.activeJob().orElseThrow();
  }
}
