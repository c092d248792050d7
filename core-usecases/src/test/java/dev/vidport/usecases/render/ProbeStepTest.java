package dev.vidport.usecases.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.vidport.domain.edit.ClipRequest;
import dev.vidport.domain.edit.EditClip;
import dev.vidport.domain.edit.Layout;
import dev.vidport.domain.edit.SourceFile;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.media.Chapter;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.video.Submitted;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.edit.CreateEdit;
import dev.vidport.usecases.job.JobFixture;
import dev.vidport.usecases.media.port.LiveSource;
import dev.vidport.usecases.media.port.MediaProber;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.video.VideoChapters;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProbeStepTest {
  private static final VideoId VIDEO = new VideoId("0".repeat(32));

  @Test
  void faultOfOneOfSeveralFilesNamesTheFile() {
    SourceMaterial both = new SourceMaterial.ScreenAndCamera(VIDEO, "face.webm", Layout.DEFAULT);

    assertThat(message(both, 0)).isEqualTo("screen: the file contains only audio");
    assertThat(message(both, 1)).isEqualTo("camera: the file contains only audio");
  }

  @Test
  void faultOfAClipNamesTheFirstClipOfItsFile() {
    EditClip first = clip("1");
    EditClip second = clip("2");

    assertThat(message(new SourceMaterial.Edit(List.of(first, first, second)), 1))
        .isEqualTo("edit.clips[2]: the file contains only audio");
  }

  @Test
  void faultOfTheOnlyFileNeedsNoName() {
    assertThat(message(new SourceMaterial.Upload(VIDEO), 0))
        .isEqualTo("the file contains only audio");
    assertThat(message(new SourceMaterial.Edit(List.of(clip("1"))), 0))
        .isEqualTo("the file contains only audio");
  }

  /** The chapters that the facts of a clip of a video of ten seconds have. */
  private static List<Chapter> chapters(
      double start, Optional<Double> end, List<Chapter> ofTheVideo) throws Exception {
    UseCasesFixture fixture = UseCasesFixture.withPlan("pro");
    VideoId source = fixture.submitted();
    fixture.succeed(source);
    fixture
        .useCases
        .videos()
        .chapters()
        .replace(
            new VideoChapters.Command(
                fixture.owner, source, Optional.of(ofTheVideo), Optional.empty()));
    Submitted edit =
        (Submitted)
            fixture
                .useCases
                .edits()
                .create()
                .handle(
                    CreateEdit.Command.builder(
                            fixture.owner,
                            List.of(new ClipRequest(source, start, end, Optional.empty())))
                        .build())
                .video()
                .orElseThrow();

    fixture.database.transactions.run(
        fixture.run(Step.only(edit.job(), RenderSteps.PROBE))::commit);

    return fixture.database.renderJobs.find(edit.job()).orElseThrow().facts().get(0).chapters();
  }

  @Test
  void clipHasTheChaptersThatItsVideoHasNow() throws Exception {
    List<Chapter> chapters = List.of(new Chapter(0, "Intro"), new Chapter(5_000_000, "Main"));

    assertThat(chapters(2, Optional.empty(), chapters)).isEqualTo(chapters);
  }

  @Test
  void chaptersThatAClipDoesNotShowAreNotStored() throws Exception {
    List<Chapter> chapters =
        List.of(
            new Chapter(0, "Intro"), new Chapter(3_000_000, "Main"), new Chapter(8_000_000, "End"));

    assertThat(chapters(5, Optional.of(6.5), chapters)).containsExactly(chapters.get(1));
  }

  private static EditClip clip(String digit) {
    SourceFile.Published file =
        new SourceFile.Published(new VideoId(digit.repeat(32)), new JobId(digit.repeat(32)));
    return new EditClip(file, 0, Optional.empty(), Optional.empty());
  }

  private static String message(SourceMaterial material, int withoutVideo) {
    ObjectKey unusable = RenderFileKeys.sources(material).get(withoutVideo);
    UnusableMediaException fault =
        catchThrowableOfType(
            UnusableMediaException.class,
            () ->
                ProbeStep.probe(
                    new OneUnusable(unusable),
                    material,
                    StepControl.unstoppable(Path.of("no work folder"))));
    assertThat(fault.failure().code()).isEqualTo(Failure.NO_VIDEO);
    return fault.failure().message();
  }

  private record OneUnusable(ObjectKey unusable) implements MediaProber {
    @Override
    public SourceFacts probe(ObjectKey source, StepControl control) throws UnusableMediaException {
      if (source.equals(unusable)) {
        throw new UnusableMediaException(
            new Failure(Failure.NO_VIDEO, "the file contains only audio"));
      }
      return JobFixture.FACTS;
    }

    @Override
    public SourceFacts probePrefix(LiveSource prefix, StepControl control) {
      throw new UnsupportedOperationException("knows stored objects only");
    }
  }
}
