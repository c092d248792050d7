package dev.vidport.usecases.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Uploading;
import dev.vidport.usecases.UnusedPort;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.job.RenderJobQueue;
import dev.vidport.usecases.job.port.StepHandler;
import dev.vidport.usecases.job.port.StepHandler.Reason;
import dev.vidport.usecases.media.port.LiveRenderer;
import dev.vidport.usecases.media.port.MediaPackager;
import dev.vidport.usecases.media.port.MediaPorts;
import dev.vidport.usecases.media.port.MediaProber;
import dev.vidport.usecases.media.port.MediaRenderer;
import dev.vidport.usecases.media.port.SpeechExtractor;
import dev.vidport.usecases.media.port.StillExtractor;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.video.FindVideo;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The ends of recordings of which nothing is rendered live. */
class RenderRecordingTest {
  private UseCasesFixture fixture;
  private List<Exception> dropped;
  private Uploading video;
  private StepHandler handler;

  @BeforeEach
  void open() throws IOException {
    LiveRecordingFixture recorded =
        new LiveRecordingFixture(waiting -> waiting.clock.advance(Duration.ofMinutes(2)));
    fixture = recorded.useCases;
    dropped = recorded.failures;
    video = recorded.video;
    handler =
        new RenderRecording(
            fixture.stepHandler,
            recorded.recordings,
            fixture.database.renderJobs,
            new MediaPorts(
                UnusedPort.of(MediaProber.class),
                UnusedPort.of(MediaRenderer.class),
                UnusedPort.of(LiveRenderer.class),
                UnusedPort.of(MediaPackager.class),
                UnusedPort.of(StillExtractor.class),
                UnusedPort.of(SpeechExtractor.class)),
            fixture.store,
            fixture.useCases.storage().garbage(),
            new FindVideo(fixture.database.videos),
            new RenderJobQueue(fixture.database.jobs, fixture.database.steps),
            fixture.useCases.usage().record(),
            fixture.useCases.usage().reserve(),
            new Random(),
            fixture.clock);
  }

  @Test
  void completeRecordingIsRenderedNormally() throws Exception {
    send();
    fixture.complete(video.id());

    assertThat(received()).containsExactly(only(RenderSteps.PROBE));

    assertThat(dropped).isEmpty();
    assertThat(workFiles()).containsExactly("joined-source.txt");
  }

  @Test
  void twoMinutesWithoutAFirstPartEndTheWait() throws Exception {
    assertThat(run().continuesJob()).isFalse();

    assertThat(fixture.stored(video.id()).activeJob()).isEmpty();
  }

  @Test
  void uploadStaysOpenAfterItsJobFailed() {
    onGivenUp();

    assertThat(fixture.stored(video.id())).isInstanceOf(Uploading.class);
    assertThat(fixture.stored(video.id()).activeJob()).isEmpty();
  }

  @Test
  void newJobRendersACompleteRecordingAfterItsFirstJobFailed() throws Exception {
    send();
    fixture.complete(video.id());

    onGivenUp();

    Submitted now = (Submitted) fixture.stored(video.id());
    assertThat(now.job()).isNotEqualTo(id());
    assertThat(fixture.queued()).containsExactlyInAnyOrder("PROBE", "PROBE");
  }

  private void onGivenUp() {
    fixture.database.transactions.run(
        () ->
            handler.onGivenUp(
                only(RenderSteps.RECEIVE), Reason.EXHAUSTED, new IOException("no luck")));
  }

  private StepHandler.Result run() throws Exception {
    return handler.run(
        only(RenderSteps.RECEIVE), StepControl.unstoppable(Path.of("no work folder")));
  }

  /** Runs the step to its end and returns the next steps. */
  private List<Step> received() throws Exception {
    StepHandler.Result result = run();
    Step receive = only(RenderSteps.RECEIVE);
    return fixture.database.transactions.in(
        () -> {
          result.commit();
          return handler.after(receive, Set.of(receive));
        });
  }

  private void send() throws IOException {
    fixture.send(video, UploadFileRole.SOURCE, 1, new byte[10]);
  }

  private JobId id() {
    return video.activeJob().orElseThrow();
  }

  private Step only(StepKind kind) {
    return Step.only(id(), kind);
  }

  /** The names of the work files of the job. */
  private List<String> workFiles() {
    String work = ObjectKey.work(video.id(), id()) + "/";
    return fixture.store.list(ObjectKey.work(video.id(), id())).stream()
        .map(StoredObject::key)
        .map(key -> key.value().substring(work.length()))
        .toList();
  }
}
