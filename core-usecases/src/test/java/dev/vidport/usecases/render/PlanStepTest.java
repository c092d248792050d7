package dev.vidport.usecases.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.Plan;
import dev.vidport.domain.account.Plans;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.media.ColourCoding;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.media.VideoFacts;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.video.Submitted;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.step.port.StepControl;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PlanStepTest {
  /** One minute of 720p that cannot be remuxed. */
  static final SourceFacts FACTS =
      new SourceFacts(
          "matroska",
          1_000,
          0,
          60_000_000,
          new VideoFacts(
              0,
              "vp9",
              "yuv420p",
              1280,
              720,
              new FrameRate(30, 1),
              true,
              0,
              false,
              true,
              ColourCoding.BT709),
          Optional.empty(),
          List.of(),
          List.of(),
          Optional.empty(),
          Optional.empty(),
          List.of());

  private static RenderPlan planned(Plan plan) throws Exception {
    UseCasesFixture fixture = UseCasesFixture.withPlan(plan);
    return planned(fixture, fixture.submitted(), FACTS);
  }

  static RenderPlan planned(UseCasesFixture fixture, VideoId video, SourceFacts facts)
      throws Exception {
    JobId job = ((Submitted) fixture.stored(video)).job();
    fixture.database.renderJobs.saveFacts(job, "1-test", List.of(facts));
    fixture
        .stepHandler
        .run(Step.only(job, RenderSteps.PLAN), StepControl.unstoppable(Path.of("no work folder")))
        .commit();
    return fixture.database.renderJobs.find(job).orElseThrow().plan().orElseThrow();
  }

  private static Plan named(String name) {
    return Plans.defaults().named(name).orElseThrow();
  }

  @Test
  void videoOfAPlanWithStreamingIsPlayableEarly() throws Exception {
    assertThat(planned(named("pro")).earlyRendition()).isPresent();
  }

  @Test
  void videoWithoutStreamingHasNoEarlyRendition() throws Exception {
    assertThat(planned(named("starter")).earlyRendition()).isEmpty();
  }

  /** It waits for the files, and plays nothing before. */
  @Test
  void videoOfTheEmbeddingApplicationHasNoEarlyRendition() throws Exception {
    assertThat(planned(Plan.EMBEDDED).earlyRendition()).isEmpty();
  }
}
