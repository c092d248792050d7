package dev.vidport.usecases.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.render.RenderCapacity;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.video.Submitted;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.job.JobFixture;
import dev.vidport.usecases.job.port.RenderJob;
import dev.vidport.usecases.job.port.RenderJobs;
import dev.vidport.usecases.job.port.StepHandler.Result;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.step.port.StepControl;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RemuxOrEncodeStepTest {
  private static final RenderPlan REMUXED = JobFixture.plan(3, true);

  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");
  private final RenderJobs jobs = fixture.database.renderJobs;
  private Submitted video;

  @BeforeEach
  void planRemux() throws Exception {
    video = (Submitted) fixture.stored(fixture.submitted());
    jobs.saveFacts(video.job(), "1-test", List.of(JobFixture.FACTS));
    jobs.savePlan(video.job(), "1-test", REMUXED);
    jobs.progress(video.job(), 1, 30);
  }

  private Result run(RenderStep remux) throws Exception {
    JobId job = video.job();
    return new RemuxOrEncodeStep(remux, jobs, () -> RenderCapacity.ofOneWorker(1))
        .run(
            new StepContext(
                Step.only(job, RenderSteps.REMUX_TOP),
                found(),
                video,
                StepControl.unstoppable(Path.of("no work folder"))));
  }

  private RenderJob found() {
    return jobs.find(video.job()).orElseThrow();
  }

  private static RenderStep failing(String code) {
    return context -> {
      throw new UnusableMediaException(new Failure(code, "the copy failed"));
    };
  }

  @Test
  void damagedVideoIsEncoded() throws Exception {
    Result result = run(failing(Failure.DAMAGED));
    assertThat(found().plan()).contains(REMUXED);

    result.commit();

    assertThat(result.continuesJob()).isTrue();
    RenderPlan encoded = found().plan().orElseThrow();
    assertThat(encoded.topRemuxed()).isFalse();
    assertThat(encoded.chunks()).extracting(Chunk::index).startsWith(3);
    assertThat(found().progress().videoSeconds()).isZero();
  }

  @Test
  void copiedVideoKeepsItsPlan() throws Exception {
    run(context -> Result.of(() -> {})).commit();

    assertThat(found().plan()).contains(REMUXED);
  }

  @Test
  void otherFaultsEndTheJob() {
    assertThatThrownBy(() -> run(failing(Failure.UNSUPPORTED)))
        .isInstanceOf(UnusableMediaException.class);
  }
}
