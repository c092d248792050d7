package dev.vidport.media.render;

import dev.vidport.domain.edit.SourceFile;
import dev.vidport.domain.edit.TimelineWindow;
import dev.vidport.domain.render.AudioGain;
import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.LoudnessTarget;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.thumbnail.StillFormat;
import dev.vidport.media.capability.CaptionDrawing;
import dev.vidport.media.process.ProcessRunner;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.usecases.media.port.MediaRenderer;
import dev.vidport.usecases.media.port.ReadableStore;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleConsumer;

/** Renders stored sources with ffmpeg. */
public final class FfmpegRenderer implements MediaRenderer {
  private final FfmpegSettings settings;
  private final VideoRun videoRun;
  private final AudioRun audioRun;
  private final ReadableStore store;

  /** Whether this was found out; a missing font may be installed later. */
  private volatile boolean drawsCaptions;

  public FfmpegRenderer(FfmpegSettings settings, ProcessRunner processRunner, ReadableStore store) {
    this.settings = settings;
    this.videoRun = new VideoRun(settings, processRunner, store, new RenditionOutput());
    this.audioRun = new AudioRun(settings, processRunner, store);
    this.store = store;
  }

  @Override
  public Optional<String> captionObstacle() throws IOException {
    if (drawsCaptions) {
      return Optional.empty();
    }
    Optional<String> obstacle = CaptionDrawing.obstacle(settings);
    drawsCaptions = obstacle.isEmpty();
    return obstacle;
  }

  @Override
  public List<Path> renderChunk(
      RenderPlan plan,
      int chunk,
      List<ObjectKey> sources,
      StepControl control,
      DoubleConsumer seconds)
      throws UnusableMediaException, IOException, StepStoppedException {
    SourceOpener opener = new StoredSourceOpener(store, sources);
    return videoRun.render(plan, plan.chunk(chunk).orElseThrow(), opener, control, seconds);
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
      throws UnusableMediaException, IOException, StepStoppedException {
    SplitOutput output = new SplitOutput(chunks);
    CompletedFiles files = new CompletedFiles(output.files(plan, control.workFolder()));
    // The audio is closed first: the use of the first chunk waits for it.
    try (ParallelTask<Used> use = new ParallelTask<>(control);
        ParallelTask<Path> audioTask = new ParallelTask<>(control)) {
      audio.ifPresent(audioPlan -> audioTask.start(both -> renderAudio(audioPlan, sources, both)));
      use.start(
          both -> {
            Used used = useEach(chunks, files, audioTask, rendered);
            if (used.isEnough()) {
              use.stop();
            }
            return used;
          });
      try {
        List<Path> all =
            use.runAlongside(both -> render(plan, output, sources, both, files, seconds));
        Used used = use.result().orElseThrow();
        if (!used.isEnough() && used.chunks() < all.size()) {
          throw new IllegalStateException(
              "used " + used.chunks() + " of " + all.size() + " chunks");
        }
      } catch (StepStoppedException stopped) {
        if (control.stopped() || !use.result().filter(Used::isEnough).isPresent()) {
          throw stopped;
        }
      }
    }
  }

  /**
   * The use of chunks before the rendering ended.
   *
   * @param chunks the number of chunks that were used
   * @param isEnough whether no others are needed
   */
  private record Used(int chunks, boolean isEnough) {}

  private List<Path> render(
      RenderPlan plan,
      SplitOutput output,
      List<ObjectKey> sources,
      StepControl control,
      CompletedFiles files,
      DoubleConsumer seconds)
      throws UnusableMediaException, IOException, StepStoppedException {
    boolean isCertain = isCertain(plan, output.all());
    DoubleConsumer progress =
        rendered -> {
          seconds.accept(rendered);
          if (isCertain) {
            files.check();
          }
        };
    try {
      List<Path> all =
          videoRun
              .with(output)
              .render(
                  plan, output.all(), new StoredSourceOpener(store, sources), control, progress);
      files.succeeded(all);
      return all;
    } finally {
      files.ended();
    }
  }

  /**
   * Whether a complete file has the right frames before the run has ended. If a piece of an edit
   * yields no frames, because its source is shorter than declared, the next piece takes its place,
   * and only the number of frames at the end tells. Published videos have all of their frames.
   */
  private static boolean isCertain(RenderPlan plan, Chunk all) {
    List<TimelineWindow.Piece> pieces = plan.window(all).pieces();
    return pieces.size() == 1
        || pieces.stream()
            .map(piece -> plan.sources().get(piece.source()).file())
            .allMatch(SourceFile.Published.class::isInstance);
  }

  private static Used useEach(
      List<Chunk> chunks, CompletedFiles files, ParallelTask<Path> audio, RenderedChunks rendered)
      throws UnusableMediaException, IOException, StepStoppedException {
    int used = 0;
    for (Optional<Path> file = files.take(); file.isPresent(); file = files.take()) {
      boolean isEnough =
          !rendered.accept(
              chunks.get(used), file.orElseThrow(), used == 0 ? audio.result() : Optional.empty());
      used++;
      if (isEnough) {
        return new Used(used, true);
      }
    }
    return new Used(used, false);
  }

  @Override
  public Path renderFrame(
      RenderPlan plan, List<ObjectKey> sources, StillFormat format, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException {
    return videoRun
        .with(new ImageOutput(format))
        .render(
            plan,
            plan.chunks().get(0),
            new StoredSourceOpener(store, sources),
            control,
            seconds -> {})
        .get(0);
  }

  @Override
  public Optional<AudioGain> measureGain(
      RenderPlan plan, LoudnessTarget target, List<ObjectKey> sources, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException {
    return audioRun.measureGain(plan, target, new StoredSourceOpener(store, sources), control);
  }

  @Override
  public Path renderAudio(RenderPlan plan, List<ObjectKey> sources, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException {
    return audioRun.render(
        plan,
        plan.audio().orElseThrow(() -> new IllegalArgumentException("the plan has no audio")),
        new StoredSourceOpener(store, sources),
        control);
  }
}
