package dev.vidport.usecases.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.media.WebReadyFacts;
import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.thumbnail.StillFormat;
import dev.vidport.domain.video.Submitted;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.job.JobFixture;
import dev.vidport.usecases.job.port.RenderJob;
import dev.vidport.usecases.job.port.StepControl;
import dev.vidport.usecases.job.port.StepHandler;
import dev.vidport.usecases.job.port.StepStoppedException;
import dev.vidport.usecases.render.port.MediaPackager;
import dev.vidport.usecases.render.port.MediaRenderer;
import dev.vidport.usecases.storage.port.ObjectKey;
import dev.vidport.usecases.storage.port.StoredObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleConsumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EarlyRenditionStepTest {
  private static final RenderPlan PLAN = JobFixture.plan(2);
  private static final String PLAYLIST = PLAN.earlyRendition().orElseThrow().label() + ".m3u8";

  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");
  private final Packaging packager = new Packaging();
  private Duration rendering = Duration.ofSeconds(1);
  private Submitted video;

  @TempDir private Path folder;

  @BeforeEach
  void plan() throws Exception {
    video = (Submitted) fixture.stored(fixture.submitted());
    fixture.database.renderJobs.savePlan(video.job(), "1-test", PLAN);
  }

  private StepHandler.Result run(int run) throws Exception {
    return new EarlyRenditionStep(
            fixture.database.renderJobs,
            new Rendering(),
            packager,
            new RenderFileStore(fixture.store),
            fixture.clock)
        .run(context(new Step(video.job(), RenderSteps.EARLY_RENDITION, run)));
  }

  private StepContext context(Step step) {
    return new StepContext(step, job(), video, StepControl.unstoppable(folder));
  }

  private RenderJob job() {
    return fixture.database.renderJobs.find(video.job()).orElseThrow();
  }

  private void publish(String name) throws IOException {
    fixture.store.put(
        ObjectKey.early(video.id(), video.job()).child(name),
        name.getBytes(StandardCharsets.UTF_8),
        "text/plain");
  }

  private List<String> published() throws IOException {
    return fixture.store.list(ObjectKey.early(video.id(), video.job())).stream()
        .map(StoredObject::key)
        .map(ObjectKey::name)
        .toList();
  }

  @Test
  void eachChunkContinuesThePlaylistOfTheOneBefore() throws Exception {
    publish("stage-0-" + PLAYLIST);

    run(1);

    assertThat(packager.before)
        .containsExactly(Optional.of("stage-0-" + PLAYLIST), Optional.of("entries"));
    assertThat(published()).contains("stage-1-" + PLAYLIST, "stage-2-" + PLAYLIST);
  }

  @Test
  void firstChunkComesWithTheBeginningOfTheAudio() throws Exception {
    run(0);
    run(1);

    assertThat(packager.hadAudio).containsExactly(true, false, false);
  }

  @Test
  void runRenderedFastEnoughIsInTime() throws Exception {
    rendering = Duration.ofMillis(500);

    run(0).commit();

    assertThat(job().earlyIsInTime()).isTrue();
  }

  @Test
  void runRenderedAsFastAsItIsPlayedIsNotInTime() throws Exception {
    rendering = Duration.ofSeconds(4);

    run(0).commit();

    assertThat(job().earlyIsInTime()).isFalse();
  }

  @Test
  void masterPlaylistIsPublishedByAStepOfItsOwn() throws Exception {
    run(0);
    assertThat(published()).doesNotContain("opening-master.m3u8");

    new EarlyPublishStep(new RenderFileStore(fixture.store))
        .run(context(Step.only(video.job(), RenderSteps.EARLY_PUBLISH)));

    assertThat(published()).contains("opening-master.m3u8");
  }

  @Test
  void whatAnEarlierAttemptHasPublishedStays() throws Exception {
    publish("stage-0-" + PLAYLIST);
    publish("stage-1-" + PLAYLIST);

    run(1);

    assertThat(packager.before).containsExactly(Optional.of("stage-1-" + PLAYLIST));
  }

  /** The master playlist is published last. */
  @Test
  void firstChunkThatWasPublishedInPartIsPublishedAgain() throws Exception {
    publish("stage-0-" + PLAYLIST);

    run(0);

    assertThat(packager.before).containsExactly(Optional.empty());
    assertThat(published()).contains("unpublished-master.m3u8");

    run(0);

    assertThat(packager.before).hasSize(1);
  }

  /** Renders in the time of {@link #rendering}. */
  private final class Rendering implements MediaRenderer {
    @Override
    public void renderChunks(
        RenderPlan plan,
        List<Chunk> chunks,
        Optional<RenderPlan> audio,
        List<ObjectKey> sources,
        StepControl control,
        RenderedChunks rendered)
        throws IOException, StepStoppedException {
      for (Chunk chunk : chunks) {
        fixture.clock.advance(rendering);
        Path video = Files.writeString(folder.resolve("chunk.mp4"), "frames");
        boolean isFirst = chunk.equals(chunks.get(0));
        rendered.accept(
            chunk,
            video,
            isFirst ? audio.map(beginning -> folder.resolve("audio.mp4")) : Optional.empty());
      }
    }

    @Override
    public List<Path> renderChunk(
        RenderPlan plan,
        int chunk,
        List<ObjectKey> sources,
        StepControl control,
        DoubleConsumer seconds) {
      throw new UnsupportedOperationException("the step renders with audio");
    }

    @Override
    public Path renderFrame(
        RenderPlan plan, List<ObjectKey> sources, StillFormat format, StepControl control) {
      throw new UnsupportedOperationException("a chunk is no image");
    }

    @Override
    public Path renderAudio(RenderPlan plan, List<ObjectKey> sources, StepControl control) {
      throw new UnsupportedOperationException("the step renders it with a chunk");
    }
  }

  /** Writes a playlist per chunk, with the first one also the master playlist. */
  private final class Packaging implements MediaPackager {
    private final List<Optional<String>> before = new ArrayList<>();
    private final List<Boolean> hadAudio = new ArrayList<>();

    @Override
    public Map<String, Path> packageEarlyChunk(
        RenderPlan plan,
        int chunk,
        Path rendered,
        Optional<Path> audio,
        Optional<String> playlist,
        StepControl control)
        throws IOException {
      before.add(playlist);
      hadAudio.add(audio.isPresent());
      Path file = Files.writeString(folder.resolve("playlist"), "entries");
      String name = "stage-" + chunk + "-" + PLAYLIST;
      return playlist.isPresent()
          ? Map.of(name, file)
          : Map.of(name, file, "unpublished-master.m3u8", file);
    }

    @Override
    public Packaged packageAll(
        RenderPlan plan,
        List<List<ObjectKey>> chunks,
        List<ObjectKey> earlyChunks,
        Optional<ObjectKey> audio,
        StepControl control) {
      throw otherStep();
    }

    @Override
    public Map<String, Path> packageMoreEarlyAudio(
        RenderPlan plan, List<ObjectKey> sources, StepControl control) {
      throw otherStep();
    }

    @Override
    public Map<String, Path> packageWholeEarlyAudio(
        RenderPlan plan, Path audio, StepControl control) {
      throw otherStep();
    }

    @Override
    public Map<String, Path> createEarlyStart(
        RenderPlan plan, WebReadyFacts file, ObjectKey source, StepControl control) {
      throw otherStep();
    }

    @Override
    public RemuxedTop remuxTop(
        RenderPlan plan,
        WebReadyFacts file,
        ObjectKey source,
        Optional<ObjectKey> audio,
        StepControl control) {
      throw otherStep();
    }

    @Override
    public Packaged packageRemaining(
        RenderPlan plan, ObjectKey index, List<List<ObjectKey>> chunks, StepControl control) {
      throw otherStep();
    }

    private UnsupportedOperationException otherStep() {
      return new UnsupportedOperationException("another step does this");
    }
  }
}
