package dev.vidport.usecases.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.domain.video.Uploading;
import dev.vidport.usecases.UnusedPort;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.job.JobFixture;
import dev.vidport.usecases.job.RenderJobQueue;
import dev.vidport.usecases.job.port.StepHandler;
import dev.vidport.usecases.media.port.LiveRenderer;
import dev.vidport.usecases.media.port.LiveSource;
import dev.vidport.usecases.media.port.MediaPackager;
import dev.vidport.usecases.media.port.MediaPorts;
import dev.vidport.usecases.media.port.MediaProber;
import dev.vidport.usecases.media.port.MediaRenderer;
import dev.vidport.usecases.media.port.SpeechExtractor;
import dev.vidport.usecases.media.port.StillExtractor;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import dev.vidport.usecases.usage.port.UsageLedger;
import dev.vidport.usecases.video.FindVideo;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleConsumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a recording reserves while it is rendered live. The plan permits 8,000 minutes. */
class LiveReservationTest {
  private static final long MINUTE = 60_000_000;

  private final List<Long> reserved = new ArrayList<>();
  private UseCasesFixture fixture;
  private List<Exception> failures;
  private Uploading video;
  private AccountId account;
  private UsageLedger ledger;
  private StepHandler handler;

  @BeforeEach
  void open() throws IOException {
    LiveRecordingFixture recorded = new LiveRecordingFixture();
    fixture = recorded.useCases;
    failures = recorded.failures;
    video = recorded.video;
    account = fixture.owner.accountId();
    ledger = fixture.database.usageLedger;
    handler =
        new RenderRecording(
            fixture.stepHandler,
            recorded.recordings,
            fixture.database.renderJobs,
            new MediaPorts(
                new PrefixFactsProber(),
                UnusedPort.of(MediaRenderer.class),
                new SteppingRenderer(),
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
    fixture.send(video, UploadFileRole.SOURCE, 1, new byte[6 << 20]);
  }

  /** Uses the minutes of the plan, and those that its overage permits, but for these. */
  private void leave(long minutes) {
    fixture
        .useCases
        .usage()
        .record()
        .captioned(
            account, new VideoId("0".repeat(32)), "captions:1", (8_000 - minutes) * MINUTE / 2);
  }

  private JobId job() {
    return video.activeJob().orElseThrow();
  }

  private void run() throws Exception {
    StepHandler.Result result =
        handler.run(
            Step.only(job(), RenderSteps.RECEIVE),
            StepControl.unstoppable(Path.of("no work folder")));
    fixture.database.transactions.run(result::commit);
  }

  @Test
  void reservationGrowsWithTheRecording() throws Exception {
    run();

    assertThat(reserved).contains(5 * MINUTE, 10 * MINUTE, 15 * MINUTE);
    assertThat(failures).singleElement().extracting(Exception::getMessage).isEqualTo("enough");
    assertThat(ledger.reservedMicros(account)).isZero();
  }

  @Test
  void recordingThatOutgrowsThePlanIsNotRenderedLiveAnyMore() throws Exception {
    leave(11);

    run();

    assertThat(reserved).contains(10 * MINUTE).doesNotContain(15 * MINUTE);
    assertThat(failures)
        .singleElement()
        .isInstanceOfSatisfying(
            UnusableMediaException.class,
            e -> assertThat(e.failure().code()).isEqualTo(Failure.OVERAGE_CAP_REACHED));
    assertThat(ledger.reservedMicros(account)).isZero();
    assertThat(fixture.stored(video.id())).isEqualTo(video);
  }

  @Test
  void recordingIsNotRenderedLiveWhenNothingIsLeft() throws Exception {
    leave(0);

    run();

    assertThat(reserved).isEmpty();
    assertThat(failures).hasSize(1);
  }

  /** Renders a minute at a time, and fails after 14 minutes. */
  private final class SteppingRenderer implements LiveRenderer {
    @Override
    public LiveOutput renderLive(
        RenderPlan plan, List<LiveSource> sources, StepControl control, DoubleConsumer seconds)
        throws IOException, StepStoppedException {
      for (int minute = 0; minute < 14; minute++) {
        control.check();
        reserved.add(ledger.reservedMicros(account));
        seconds.accept(minute * 60.0);
      }
      throw new IOException("enough");
    }

    @Override
    public Path finishAudio(
        RenderPlan plan, LiveOutput live, List<ObjectKey> sources, StepControl control) {
      throw new AssertionError("nothing is complete");
    }
  }

  /** Finds the same facts in every beginning of a file. */
  private static final class PrefixFactsProber implements MediaProber {
    @Override
    public SourceFacts probe(ObjectKey source, StepControl control) {
      throw new AssertionError("nothing is complete");
    }

    @Override
    public SourceFacts probePrefix(LiveSource prefix, StepControl control) {
      return JobFixture.FACTS_OF_ONE_TRACK;
    }
  }
}
