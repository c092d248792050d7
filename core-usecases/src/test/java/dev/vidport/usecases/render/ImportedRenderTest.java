package dev.vidport.usecases.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.file.ContentTypes;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.upload.RemoteVersion;
import dev.vidport.domain.video.Submitted;
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
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import dev.vidport.usecases.upload.port.PendingImport.Transfer;
import dev.vidport.usecases.video.FindVideo;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.DoubleConsumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Imports that are rendered while they are fetched. */
class ImportedRenderTest {
  private static final int PART = 6 << 20;

  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");
  private final List<Exception> failures = new ArrayList<>();
  private SourceFacts facts = JobFixture.FACTS_OF_ONE_TRACK;
  private int rendered;

  /** Whether all that is wanted is rendered after a minute, in which a recording begins. */
  private boolean isShort;

  private Submitted video;
  private StepHandler handler;

  @BeforeEach
  void begin() throws IOException {
    video = fixture.imported("https://example.com/a.mkv");
    ObjectKey key = UseCasesFixture.original(video.id());
    String upload = fixture.store.beginReadable(key, ContentTypes.BINARY);
    Transfer transfer =
        new Transfer(upload, PART, RemoteVersion.UNKNOWN, OptionalLong.of(100L * PART));
    assertThat(fixture.database.videos.imports().begin(video.id(), transfer, 0)).isTrue();
    fixture.store.put(key, upload, 1, new byte[PART], PART);
    handler =
        new RenderRecording(
            fixture.stepHandler,
            new LiveRecordings(
                fixture.database.videos,
                fixture.database.videos.imports(),
                fixture.store,
                fixture.store,
                () -> fixture.clock.advance(Duration.ofSeconds(4)),
                (job, reason) -> failures.add(reason),
                fixture.clock),
            fixture.database.renderJobs,
            new MediaPorts(
                new PrefixProber(),
                UnusedPort.of(MediaRenderer.class),
                new TenMinutesRenderer(),
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

  private void run() throws Exception {
    StepHandler.Result result =
        handler.run(
            Step.only(video.job(), RenderSteps.RECEIVE),
            StepControl.unstoppable(Path.of("no work folder")));
    fixture.database.transactions.run(result::commit);

    assertThat(fixture.stored(video.id())).isEqualTo(video);
    assertThat(fixture.database.usageLedger.reservedMicros(fixture.owner.accountId())).isZero();
  }

  @Test
  void importIsRendered() throws Exception {
    run();

    assertThat(rendered).isEqualTo(10);
    assertThat(failures).singleElement().extracting(Exception::getMessage).isEqualTo("enough");
  }

  @Test
  void importLeavesItsPlaceToARecordingThatStillWaitsAtTheNextLook() throws Exception {
    fixture.recordPrestarted();

    run();

    assertThat(rendered).isEqualTo(2);
    assertThat(failures).isEmpty();
  }

  @Test
  void importThatIsRenderedLeavesItsPlaceWhileItIsFetched() throws Exception {
    isShort = true;

    run();

    assertThat(rendered).isEqualTo(1);
    assertThat(failures).isEmpty();
  }

  @Test
  void importWithSeveralAudioTracksIsRenderedOnceItIsComplete() throws Exception {
    facts = JobFixture.FACTS;

    run();

    assertThat(rendered).isZero();
    assertThat(failures).isEmpty();
  }

  /** Renders a minute in four seconds, and fails after ten minutes unless it ends before. */
  private final class TenMinutesRenderer implements LiveRenderer {
    @Override
    public LiveOutput renderLive(
        RenderPlan plan, List<LiveSource> sources, StepControl control, DoubleConsumer seconds)
        throws IOException, StepStoppedException {
      for (int minute = 1; minute <= 10; minute++) {
        control.check();
        fixture.clock.advance(Duration.ofSeconds(4));
        rendered++;
        seconds.accept(minute * 60.0);
        if (isShort) {
          VideoId unused = fixture.recordPrestarted().id();
          return new LiveOutput(List.of(), Optional.empty(), 60_000_000, 0);
        }
      }
      throw new IOException("enough");
    }

    @Override
    public Path finishAudio(
        RenderPlan plan, LiveOutput live, List<ObjectKey> sources, StepControl control) {
      throw new AssertionError("nothing is complete");
    }
  }

  private final class PrefixProber implements MediaProber {
    @Override
    public SourceFacts probe(ObjectKey source, StepControl control) {
      throw new AssertionError("nothing is complete");
    }

    @Override
    public SourceFacts probePrefix(LiveSource prefix, StepControl control) {
      return facts;
    }
  }
}
