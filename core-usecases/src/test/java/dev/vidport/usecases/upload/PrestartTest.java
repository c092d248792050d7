package dev.vidport.usecases.upload;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.Progress;
import dev.vidport.domain.job.RecordingProgress;
import dev.vidport.domain.job.RenderFlow;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.upload.Part;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.Video;
import dev.vidport.domain.video.VideoStatus;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.access.TokenUse;
import dev.vidport.usecases.job.RenderJobQueue;
import dev.vidport.usecases.job.port.RenderJob;
import dev.vidport.usecases.status.GetVideo;
import dev.vidport.usecases.storage.port.MultipartUploads;
import dev.vidport.usecases.video.ChangeMetadata;
import dev.vidport.usecases.video.FindVideo;
import dev.vidport.usecases.video.port.Videos;
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
import org.junit.jupiter.api.Test;

class PrestartTest {
  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");

  @Test
  void jobIsQueuedWithTheRecordingAndReportsItsProgress() throws IOException {
    Uploading video = fixture.recordPrestarted();

    GetVideo.View view = fixture.view(video.id());

    assertThat(fixture.queued()).containsExactly("RECEIVE");
    assertThat(view.status()).isEqualTo(VideoStatus.UPLOADING);
    assertThat(view.job()).map(RenderJob::id).contains(job(video));
    assertThat(view.job())
        .map(RenderJob::progress)
        .flatMap(Progress::reception)
        .contains(RecordingProgress.WAITING);
  }

  @Test
  void partsCanBeReadWhileTheRecordingRuns() throws IOException {
    Uploading video = fixture.recordPrestarted();
    fixture.send(video, UploadFileRole.SOURCE, 1, "the beginning".getBytes(UTF_8));

    try (InputStream part =
        fixture.store.readPart(
            UseCasesFixture.original(video.id()), video.files().source().storeUploadId(), 1, 4)) {
      assertThat(part.readAllBytes()).asString(UTF_8).isEqualTo("beginning");
    }
  }

  @Test
  void heartbeatsExtendTheWait() throws IOException {
    Uploading video = fixture.recordPrestarted();

    for (int i = 0; i < 3; i++) {
      fixture.clock.advance(Duration.ofSeconds(119));
      assertThat(heartbeat(video)).isEqualTo(Duration.ofMinutes(2));
    }
  }

  @Test
  void twoMinutesWithoutAHeartbeatEndTheWait() throws IOException {
    Uploading video = fixture.recordPrestarted();

    fixture.clock.advance(Duration.ofMinutes(2));

    assertThat(refusal(() -> heartbeat(video)).code()).isEqualTo(RefusalCode.NOT_WAITING);
  }

  @Test
  void heartbeatIsRefusedAfterTheEndOfTheWait() throws IOException {
    Uploading ended = fixture.recordPrestarted();
    giveUp(ended);
    Uploading complete = complete(fixture.recordPrestarted());

    assertThat(refusal(() -> heartbeat(ended)).code()).isEqualTo(RefusalCode.NOT_WAITING);
    assertThat(refusal(() -> heartbeat(complete)).code()).isEqualTo(RefusalCode.NOT_WAITING);
    assertThat(refusal(() -> heartbeat(fixture.open(5))).code()).isEqualTo(RefusalCode.NOT_WAITING);
  }

  @Test
  void recordingOfAnotherAccountIsNotFound() throws IOException {
    Uploading video = fixture.recordPrestarted();

    assertThat(
            refusal(
                    () ->
                        fixture
                            .useCases
                            .uploads()
                            .sendHeartbeat()
                            .handle(fixture.stranger, video.id()))
                .code())
        .isEqualTo(RefusalCode.NOT_FOUND);
  }

  @Test
  void waitingJobContinuesWithTheSubmittedVideo() throws IOException {
    Uploading video = complete(fixture.recordPrestarted());

    assertThat(((Submitted) fixture.stored(video.id())).job()).isEqualTo(job(video));
    assertThat(fixture.queued()).containsExactly("PROBE");
  }

  @Test
  void recordingAfterAnEndedWaitGetsANewJob() throws IOException {
    Uploading video = fixture.recordPrestarted();
    giveUp(video);

    complete(video);

    assertThat(((Submitted) fixture.stored(video.id())).job()).isNotEqualTo(job(video));
    assertThat(fixture.queued()).containsExactlyInAnyOrder("RECEIVE", "PROBE");
  }

  @Test
  void jobKnowsTheJoinedParts() throws IOException {
    Uploading video = fixture.recordPrestarted();
    fixture.send(video, UploadFileRole.SOURCE, 1, "first".getBytes(UTF_8));
    fixture.send(video, UploadFileRole.SOURCE, 1, "again".getBytes(UTF_8));
    List<Part> parts =
        fixture.store.parts(
            UseCasesFixture.original(video.id()), video.files().source().storeUploadId());
    PartManifest joined = new PartManifest(fixture.store);
    assertThatThrownBy(() -> joined.read(video.id(), job(video), UploadFileRole.SOURCE))
        .isInstanceOf(NoSuchFileException.class);

    fixture.complete(video.id());

    assertThat(joined.read(video.id(), job(video), UploadFileRole.SOURCE)).isEqualTo(parts);
  }

  @Test
  void concurrentChangesDoNotStopTheCompletion() throws IOException {
    Uploading video = fixture.recordPrestarted();
    fixture.send(video, UploadFileRole.SOURCE, 1, new byte[10]);
    fixture.clock.advance(Duration.ofSeconds(10));

    completeWith(
        call -> {
          if (call.equals("parts") && fixture.stored(video.id()) instanceof Uploading) {
            heartbeat(video);
          } else if (call.equals("complete")) {
            changeTitle(video);
          }
        },
        video);

    Video submitted = fixture.stored(video.id());
    assertThat(submitted).isInstanceOf(Submitted.class);
    assertThat(submitted.details().revision()).isEqualTo(4);
    assertThat(submitted.details().metadata().pairs()).containsEntry("title", "Mine");
  }

  /** Completes {@code video} and runs {@code interference} before each call of the store. */
  private void completeWith(Consumer<String> interference, Uploading video) throws IOException {
    MultipartUploads uploads = before(MultipartUploads.class, fixture.store, interference);
    new CompleteUpload(
            new FindVideo(fixture.database.videos),
            uploads,
            fixture.store,
            fixture.useCases.watermarks().ofVideos(),
            submitUpload(uploads),
            fixture.database.transactions)
        .handle(CompleteUpload.Command.of(fixture.owner, video.id()));
  }

  private SubmitUpload submitUpload(MultipartUploads uploads) {
    return new SubmitUpload(
        new FindVideo(fixture.database.videos),
        uploads,
        fixture.store,
        fixture.useCases.storage().garbage(),
        new RenderJobQueue(fixture.database.jobs, fixture.database.steps),
        fixture.useCases.usage().record(),
        fixture.database.transactions,
        new Random(),
        fixture.clock);
  }

  /** A port that runs {@code interference} with the name of each call before the call. */
  private static <T> T before(Class<T> port, T real, Consumer<String> interference) {
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (proxy, method, arguments) -> {
              interference.accept(method.getName());
              return method.invoke(real, arguments);
            }));
  }

  private void changeTitle(Uploading video) {
    fixture
        .useCases
        .videos()
        .changeMetadata()
        .handle(
            new ChangeMetadata.Command(
                fixture.owner, video.id(), Map.of("title", Optional.of("Mine"))));
  }

  @Test
  void abortCancelsTheWaitingJob() throws IOException {
    Uploading video = fixture.recordPrestarted();
    fixture.send(video, UploadFileRole.SOURCE, 1, new byte[10]);
    heartbeat(video);

    fixture.useCases.uploads().abort().handle(fixture.owner, video.id());

    assertThat(fixture.queued()).isEmpty();
    assertThat(fixture.find(video.id())).isEmpty();
    assertThat(fixture.store.deleteAll(ObjectKey.ofVideo(video.id()))).isZero();
  }

  @Test
  void deletionCancelsTheWaitingJob() throws IOException {
    Uploading video = fixture.recordPrestarted();
    fixture.send(video, UploadFileRole.SOURCE, 1, new byte[10]);
    heartbeat(video);

    fixture.useCases.videos().delete().handle(fixture.owner, video.id());

    assertThat(fixture.queued()).isEmpty();
    assertThat(fixture.find(video.id())).isEmpty();
  }

  @Test
  void abandonedRecordingCancelsItsJob() throws IOException {
    Uploading video = fixture.recordPrestarted();

    fixture.clock.advance(Duration.ofDays(7).plusSeconds(1));
    fixture.useCases.uploads().sweep().handle();

    assertThat(fixture.find(video.id())).isEmpty();
    assertThat(fixture.queued()).isEmpty();
  }

  @Test
  void abandonedRecordingThatChangesDuringTheSweepKeepsItsJob() throws IOException {
    Uploading video = fixture.recordPrestarted();
    fixture.clock.advance(Duration.ofDays(7).plusSeconds(1));

    sweepWith(() -> changeTitle(video));

    assertThat(fixture.queued()).containsExactly("RECEIVE");
    complete(video);
    assertThat(((Submitted) fixture.stored(video.id())).job()).isEqualTo(job(video));
    assertThat(fixture.queued()).containsExactly("PROBE");
  }

  /** Sweeps, and runs {@code interference} after the abandoned uploads are found. */
  private void sweepWith(Runnable interference) throws IOException {
    Videos real = fixture.database.videos;
    Videos videos =
        (Videos)
            Proxy.newProxyInstance(
                Videos.class.getClassLoader(),
                new Class<?>[] {Videos.class},
                (proxy, method, arguments) -> {
                  Object result = method.invoke(real, arguments);
                  if (method.getName().equals("unfinished")) {
                    interference.run();
                  }
                  return result;
                });
    new SweepUploads(
            videos,
            submitUpload(fixture.store),
            fixture.database.renderJobs,
            new RenderJobQueue(fixture.database.jobs, fixture.database.steps),
            fixture.database.steps,
            fixture.useCases.storage().garbage(),
            new TokenUse(fixture.database.browserTokens),
            fixture.useCases.usage().record(),
            fixture.database.transactions,
            fixture.clock)
        .handle();
  }

  @Test
  void sweepResumesAJobWhoseWorkerDiedAtTheEndOfItsRecording() throws IOException {
    Uploading video = complete(fixture.recordPrestarted());
    Uploading open = fixture.recordPrestarted();
    fixture.database.steps.enqueue(RenderFlow.firstLive(job(video)));

    fixture.useCases.uploads().sweep().handle();

    assertThat(fixture.queued()).containsExactlyInAnyOrder("PROBE", "RECEIVE");
    assertThat(fixture.database.steps.waiting(RenderSteps.RECEIVE, 9)).containsExactly(job(open));
  }

  @Test
  void partThatArrivesAfterTheAbortIsSwept() throws IOException {
    Uploading video = fixture.recordPrestarted();
    fixture.useCases.uploads().abort().handle(fixture.owner, video.id());
    ObjectKey late = UseCasesFixture.original(video.id()).parts().child("00001");
    fixture.store.put(late, new byte[10], "application/octet-stream");

    fixture.clock.advance(Duration.ofMinutes(16));
    fixture.useCases.storage().garbage().sweep();
    assertThat(fixture.store.stat(late)).isPresent();
    fixture.clock.advance(Duration.ofHours(2));
    fixture.useCases.storage().garbage().sweep();

    assertThat(fixture.store.stat(late)).isEmpty();
  }

  @Test
  void partThatArrivesAfterTheEndIsSweptAndTheFileStays() throws IOException {
    Uploading video = complete(fixture.recordPrestarted());
    ObjectKey original = UseCasesFixture.original(video.id());
    fixture.store.put(original.parts().child("1"), new byte[10], "text/plain");

    fixture.clock.advance(Duration.ofHours(3));
    fixture.useCases.storage().garbage().sweep();

    assertThat(fixture.store.stat(original.parts().child("1"))).isEmpty();
    assertThat(fixture.store.stat(original)).isPresent();
  }

  private Duration heartbeat(Uploading video) {
    return fixture.useCases.uploads().sendHeartbeat().handle(fixture.owner, video.id());
  }

  private void giveUp(Uploading video) {
    Uploading now = (Uploading) fixture.stored(video.id());
    assertThat(fixture.database.videos.replace(now, now.withoutPrestart())).isTrue();
  }

  private Uploading complete(Uploading video) throws IOException {
    fixture.send(video, UploadFileRole.SOURCE, 1, new byte[10]);
    fixture.complete(video.id());
    return video;
  }

  private static JobId job(Uploading video) {
    return video.activeJob().orElseThrow();
  }
}
