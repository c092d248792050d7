package dev.vidport.usecases.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.render.AudioGain;
import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.render.LoudnessTarget;
import dev.vidport.domain.render.RenderCapacity;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.thumbnail.StillFormat;
import dev.vidport.domain.video.Submitted;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.job.JobFixture;
import dev.vidport.usecases.job.port.RenderJobs;
import dev.vidport.usecases.job.port.StepHandler.Result;
import dev.vidport.usecases.media.port.MediaRenderer;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.step.port.StepControl;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleConsumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RenderChunkStepTest {
  private static final RenderPlan REMUXED = JobFixture.plan(3, true);
  private static final RenderPlan ENCODED = JobFixture.plan(2).replacing(REMUXED);

  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");
  private final RenderJobs jobs = fixture.database.renderJobs;
  private Submitted video;

  @BeforeEach
  void plan() throws Exception {
    video = (Submitted) fixture.stored(fixture.submitted());
    jobs.savePlan(video.job(), "1-test", REMUXED);
  }

  private Result run(Rendering rendering) throws Exception {
    JobId job = video.job();
    return new RenderChunkStep(
            jobs,
            rendering,
            new RenderFileStore(fixture.store),
            () -> RenderCapacity.ofOneWorker(1),
            fixture.clock)
        .run(
            new StepContext(
                new Step(job, RenderSteps.CHUNK, 1),
                jobs.find(job).orElseThrow(),
                video,
                StepControl.unstoppable(Path.of("no work folder"))));
  }

  private void replacePlan() {
    jobs.replacePlan(video.job(), RenderSteps.REMUX_TOP, "1-test", ENCODED);
  }

  private double rendered() {
    return jobs.find(video.job()).orElseThrow().progress().videoSeconds();
  }

  private static UnusableMediaException fault() {
    return new UnusableMediaException(new Failure(Failure.DAMAGED, "the chunk failed"));
  }

  @Test
  void faultOfAReplacedChunkDoesNotCount() throws Exception {
    Result result =
        run(
            seconds -> {
              replacePlan();
              seconds.accept(7);
              throw fault();
            });

    result.commit();

    assertThat(result.continuesJob()).isTrue();
    assertThat(rendered()).isZero();
  }

  @Test
  void secondsOfAReplacedChunkDoNotCount() throws Exception {
    Result result =
        run(
            seconds -> {
              replacePlan();
              seconds.accept(7);
            });

    result.commit();

    assertThat(rendered()).isZero();
  }

  @Test
  void faultOfAChunkOfThePlanIsReported() {
    assertThatThrownBy(
            () ->
                run(
                    seconds -> {
                      throw fault();
                    }))
        .isInstanceOf(UnusableMediaException.class);
  }

  /** What happens while the chunk is rendered. */
  private interface Rendering extends MediaRenderer {
    void render(DoubleConsumer seconds) throws UnusableMediaException;

    @Override
    default Optional<String> captionObstacle() {
      return Optional.empty();
    }

    @Override
    default List<Path> renderChunk(
        RenderPlan plan,
        int chunk,
        List<ObjectKey> sources,
        StepControl control,
        DoubleConsumer seconds)
        throws UnusableMediaException {
      render(seconds);
      return List.of(Path.of("no file"));
    }

    @Override
    default Optional<AudioGain> measureGain(
        RenderPlan plan, LoudnessTarget target, List<ObjectKey> sources, StepControl control) {
      throw new UnsupportedOperationException("the plan has the gain");
    }

    @Override
    default void renderChunks(
        RenderPlan plan,
        List<Chunk> chunks,
        Optional<RenderPlan> audio,
        List<ObjectKey> sources,
        StepControl control,
        DoubleConsumer seconds,
        RenderedChunks rendered) {
      throw new UnsupportedOperationException("the chunk is rendered alone");
    }

    @Override
    default Path renderFrame(
        RenderPlan plan, List<ObjectKey> sources, StillFormat format, StepControl control) {
      throw new UnsupportedOperationException("a chunk is no image");
    }

    @Override
    default Path renderAudio(RenderPlan plan, List<ObjectKey> sources, StepControl control) {
      throw new UnsupportedOperationException("a chunk has no audio");
    }
  }
}
