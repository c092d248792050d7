package dev.vidport.usecases.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.domain.media.WebReadyFacts;
import dev.vidport.domain.render.AudioGain;
import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.LoudnessTarget;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.domain.thumbnail.StillFormat;
import dev.vidport.domain.video.Submitted;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.job.JobFixture;
import dev.vidport.usecases.job.port.RenderJob;
import dev.vidport.usecases.job.port.StepHandler;
import dev.vidport.usecases.media.port.MediaPackager;
import dev.vidport.usecases.media.port.MediaRenderer;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EarlyRenditionStepTest {
  private static final RenderPlan PLAN = JobFixture.planOfEvenSegments();
  private static final String PLAYLIST = PLAN.earlyRendition().orElseThrow().label() + ".m3u8";

  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");
  private final Packaging packager = new Packaging();

  /** In what time chunks are rendered; others in a second. */
  private final Deque<Double> secondsOfChunks = new ArrayDeque<>();

  /** How long the run takes until its first frames. */
  private Optional<Duration> start = Optional.empty();

  private Consumer<Chunk> onChunk = chunk -> {};
  private Submitted video;

  @TempDir private Path folder;

  @BeforeEach
  void plan() throws Exception {
    video = (Submitted) fixture.stored(fixture.submitted());
    fixture.database.renderJobs.savePlan(video.job(), "1-test", PLAN);
  }

  private StepHandler.Result run(int firstChunk) throws Exception {
    return new EarlyRenditionStep(
            fixture.database.renderJobs,
            fixture.database.steps,
            new Rendering(),
            packager,
            new RenderFileStore(fixture.store),
            fixture.clock)
        .run(context(new Step(video.job(), RenderSteps.EARLY_RENDITION, firstChunk)));
  }

  /** Runs until all chunks are rendered. */
  private void runAll() throws Exception {
    int all = PLAN.ofEarlyRendition().chunks().size();
    int rendered = 0;
    while (rendered < all) {
      run(rendered).commit();
      rendered = job().earlyChunks();
    }
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

  private List<StepKind> started() {
    return fixture.database.steps.steps().stream()
        .filter(step -> step.job().equals(video.job()))
        .map(Step::kind)
        .distinct()
        .toList();
  }

  @Test
  void eachChunkContinuesThePlaylistOfTheOneBefore() throws Exception {
    publish("stage-0-" + PLAYLIST);

    run(1);

    run(2);

    assertThat(packager.before.subList(0, 3))
        .containsExactly(
            Optional.of("stage-0-" + PLAYLIST), Optional.of("entries"), Optional.of("entries"));
    assertThat(published()).contains("stage-1-" + PLAYLIST, "stage-2-" + PLAYLIST);
  }

  @Test
  void firstChunkComesWithTheBeginningOfTheAudio() throws Exception {
    runAll();

    assertThat(packager.hadAudio.subList(0, 3)).containsExactly(true, false, false);
  }

  @Test
  void playersMayBeginOnceAChunkIsRenderedFastEnough() throws Exception {
    secondsOfChunks.addAll(List.of(400.0, 0.2, 0.2));
    List<List<StepKind>> startedBefore = new ArrayList<>();
    onChunk = chunk -> startedBefore.add(started());

    runAll();

    assertThat(startedBefore.get(1)).doesNotContain(RenderSteps.EARLY_PUBLISH);
    assertThat(startedBefore.get(2)).contains(RenderSteps.EARLY_PUBLISH);
  }

  @Test
  void startOfALongRunSaysNothingOfItsSpeed() throws Exception {
    start = Optional.of(Duration.ofSeconds(400));
    secondsOfChunks.addAll(List.of(0.02, 0.02, 0.02));
    List<List<StepKind>> startedBefore = new ArrayList<>();
    onChunk = chunk -> startedBefore.add(started());

    runAll();

    assertThat(startedBefore.get(2)).doesNotContain(RenderSteps.EARLY_PUBLISH);
    assertThat(startedBefore.get(3)).contains(RenderSteps.EARLY_PUBLISH);
  }

  /** Most of it may be decoded before its first frame is out. */
  @ParameterizedTest
  @CsvSource({"3.1,true", "3.3,false"})
  void firstChunkIsMeasuredAsAWholeExceptForHalfASecond(double seconds, boolean isFastEnough)
      throws Exception {
    start = Optional.of(Duration.ofMillis(Math.round(seconds * 1e3) - 20));
    secondsOfChunks.add(0.02);

    run(0).commit();

    assertThat(started().contains(RenderSteps.EARLY_PUBLISH)).isEqualTo(isFastEnough);
  }

  @Test
  void playersOfASlowSourceBeginWhenAllIsRendered() throws Exception {
    secondsOfChunks.addAll(Collections.nCopies(100, 4_000.0));
    List<List<StepKind>> startedBefore = new ArrayList<>();
    onChunk = chunk -> startedBefore.add(started());

    runAll();

    assertThat(startedBefore.get(startedBefore.size() - 1))
        .doesNotContain(RenderSteps.EARLY_PUBLISH);
    assertThat(started()).contains(RenderSteps.EARLY_PUBLISH);
  }

  @Test
  void otherRenditionsAndTheAudioBeginOnceTwelveSecondsAreThere() throws Exception {
    List<List<StepKind>> startedBefore = new ArrayList<>();
    onChunk = chunk -> startedBefore.add(started());

    runAll();

    assertThat(startedBefore.get(2)).doesNotContain(RenderSteps.CHUNK);
    assertThat(startedBefore.get(3)).contains(RenderSteps.CHUNK, RenderSteps.AUDIO);
  }

  @Test
  void runEndsEarlyWhenAnotherVideoWaits() throws Exception {
    Submitted other = (Submitted) fixture.stored(fixture.submitted());
    fixture.database.steps.enqueue(new Step(other.job(), RenderSteps.EARLY_RENDITION, 0));

    run(0).commit();
    run(1).commit();
    run(2).commit();

    assertThat(job().earlyRuns())
        .containsExactly(
            new RenderJob.EarlyRun(0, 1),
            new RenderJob.EarlyRun(1, 1),
            new RenderJob.EarlyRun(2, 2));
  }

  @Test
  void runWithoutOthersThatWaitRendersAllAfterTheFirstTwoChunks() throws Exception {
    run(0).commit();
    run(1).commit();
    run(2).commit();

    assertThat(job().earlyChunks()).isEqualTo(PLAN.ofEarlyRendition().chunks().size());
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
    publish("stage-1-" + PLAYLIST);
    publish("stage-2-" + PLAYLIST);

    run(2);

    assertThat(packager.before.get(0)).isEqualTo(Optional.of("stage-2-" + PLAYLIST));
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

  /** Renders in the time of {@link #secondsOfChunks}. */
  private final class Rendering implements MediaRenderer {
    @Override
    public Optional<String> captionObstacle() {
      return Optional.empty();
    }

    @Override
    public void renderChunks(
        RenderPlan plan,
        List<Chunk> chunks,
        Optional<RenderPlan> audio,
        List<ObjectKey> sources,
        StepControl control,
        DoubleConsumer seconds,
        RenderedChunks rendered)
        throws IOException, StepStoppedException {
      start.ifPresent(
          time -> {
            fixture.clock.advance(time);
            seconds.accept(0.5);
          });
      for (Chunk chunk : chunks) {
        Double took = secondsOfChunks.poll();
        fixture.clock.advance(Duration.ofMillis(took == null ? 1_000 : Math.round(took * 1e3)));
        onChunk.accept(chunk);
        Path video = Files.writeString(folder.resolve("chunk.mp4"), "frames");
        boolean isFirst = chunk.equals(chunks.get(0));
        if (!rendered.accept(
            chunk,
            video,
            isFirst ? audio.map(beginning -> folder.resolve("audio.mp4")) : Optional.empty())) {
          return;
        }
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
    public Optional<AudioGain> measureGain(
        RenderPlan plan, LoudnessTarget target, List<ObjectKey> sources, StepControl control) {
      throw new UnsupportedOperationException("the plan has the gain");
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
        List<ObjectKey> audio,
        StepControl control) {
      throw otherStep();
    }

    @Override
    public Map<String, Path> packageEarlyAudio(
        RenderPlan plan, int stage, List<ObjectKey> sources, StepControl control) {
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
        RenderPlan plan,
        ObjectKey index,
        List<List<ObjectKey>> chunks,
        List<ObjectKey> audio,
        StepControl control) {
      throw otherStep();
    }

    private UnsupportedOperationException otherStep() {
      return new UnsupportedOperationException("another step does this");
    }
  }
}
