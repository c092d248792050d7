package dev.vidport.usecases.playback;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.caption.CaptionRequest;
import dev.vidport.domain.caption.CaptionTrack;
import dev.vidport.domain.caption.SpeechRecognition;
import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.job.CaptionSteps;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.playback.port.CaptionView;
import dev.vidport.usecases.video.VideoFixture;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class CaptionLinksTest {
  private static final SpokenLanguage GERMAN = new SpokenLanguage("de");

  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");
  private final CaptionLinks links = new CaptionLinks(fixture.database.captionJobs, fixture.store);
  private final Ended video = fixture.finished(10_000_000);

  @Test
  void videoThatIsToHaveNoCaptionsHasNoView() throws Exception {
    assertThat(links.of(video)).isEmpty();
    assertThat(links.of(fixture.open(1_000))).isEmpty();
  }

  @Test
  void requestedCaptionsAreProcessedBeforeTheVideoIsPublished() {
    RenderOptions options = VideoFixture.OPTIONS;
    Video requested =
        VideoFixture.uploading(fixture.owner.accountId())
            .ready(options.withCaptions(Optional.of(new CaptionRequest(Optional.of(GERMAN)))));

    CaptionView view = links.of(requested).orElseThrow();

    assertThat(view.status()).isEqualTo(CaptionView.Status.PROCESSING);
    assertThat(view.language()).contains(GERMAN);
    assertThat(view.progress()).isEmpty();
    assertThat(view.tracks()).isEmpty();
  }

  @Test
  void endedRecognitionHasItsReasonAndNoProgress() {
    assertThat(view(begun().skipped("no speech was found")))
        .isEqualTo(
            new CaptionView(
                CaptionView.Status.SKIPPED,
                Optional.of(GERMAN),
                Optional.of("no speech was found"),
                OptionalDouble.empty(),
                List.of()));
    assertThat(view(begun().failed("the recognizer failed")).status())
        .isEqualTo(CaptionView.Status.FAILED);
  }

  @Test
  void runningRecognitionHasTheProgressOfItsJob() {
    SpeechRecognition running = begun();
    fixture.database.jobs.insert(
        Job.queued(
            running.job(),
            CaptionSteps.JOB,
            fixture.owner.accountId(),
            video.id(),
            fixture.clock.instant()));

    CaptionView view = view(running);

    assertThat(view.status()).isEqualTo(CaptionView.Status.PROCESSING);
    assertThat(view.reason()).isEmpty();
    assertThat(view.progress())
        .isEqualTo(fixture.database.captionJobs.find(running.job()).orElseThrow().progress());
  }

  @Test
  void tracksHaveLinksToTheirFilesUnderTheTitleOfTheVideo() throws Exception {
    CaptionTrack track =
        new CaptionTrack(
            GERMAN, CaptionTrack.Origin.UPLOADED, "a".repeat(16), 9, fixture.clock.instant());
    Ended captioned = video.with(video.captions().with(track));
    ObjectKey file = CaptionLinks.root(captioned, track).child("captions.srt");
    fixture.store.put(file, new byte[] {1}, "application/x-subrip");

    CaptionView view = links.of(captioned).orElseThrow();

    assertThat(view.status()).isEqualTo(CaptionView.Status.READY);
    assertThat(view.language()).contains(GERMAN);
    assertThat(view.tracks()).isEqualTo(links.tracks(captioned)).hasSize(1);
    OpenFile.Opened opened =
        fixture
            .useCases
            .playback()
            .openFile()
            .handle(PlaybackFixture.file(view.tracks().get(0).srt()));
    assertThat(opened.object().key()).isEqualTo(file);
    assertThat(opened.saveAs()).contains(video.details().title() + ".de.srt");
  }

  private SpeechRecognition begun() {
    return SpeechRecognition.begun(
        VideoFixture.job(), Optional.of(GERMAN), fixture.clock.instant());
  }

  private CaptionView view(SpeechRecognition recognition) {
    return links.of(video.with(video.captions().with(recognition))).orElseThrow();
  }
}
