package dev.vidport.media.render;

import dev.vidport.domain.render.AudioPlan;
import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Window;
import dev.vidport.media.FfmpegSettings;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.Exit;
import dev.vidport.media.process.Faults;
import dev.vidport.media.process.Processes;
import dev.vidport.media.process.ProgressLines;
import dev.vidport.media.source.Inputs;
import dev.vidport.usecases.job.StepControl;
import dev.vidport.usecases.job.StepStopped;
import dev.vidport.usecases.render.ArrivingSource;
import dev.vidport.usecases.render.MediaEngine;
import dev.vidport.usecases.render.MediaFault;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.storage.ObjectStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.DoubleConsumer;

/** Runs what the plan says of picture and sound. */
public final class Renderer {
  /** Lengths in headers are a few frames off in many whole files. */
  private static final double NEARLY_ALL = 0.8;

  private final FfmpegSettings settings;
  private final Processes processes;
  private final ObjectStore store;

  public Renderer(FfmpegSettings settings, Processes processes, ObjectStore store) {
    this.settings = settings;
    this.processes = processes;
    this.store = store;
  }

  public List<Path> chunk(
      RenderPlan plan,
      Chunk chunk,
      List<ObjectKey> sources,
      StepControl control,
      DoubleConsumer seconds)
      throws MediaFault, IOException, StepStopped {
    return picture(plan, chunk, new Sources(store, sources), control, seconds);
  }

  /**
   * Renders files that still arrive, in the plan's only chunk.
   *
   * @param sources the plan's, in its order
   */
  public MediaEngine.Arrived arriving(
      RenderPlan plan, List<ArrivingSource> sources, StepControl control, DoubleConsumer seconds)
      throws MediaFault, IOException, StepStopped {
    Opening opening = new ArrivingSources(sources);
    Chunk all = plan.chunks().get(0);
    try (Beside<Path> sound = new Beside<>(control)) {
      plan.audio().ifPresent(audio -> sound.start(both -> audio(plan, audio, opening, both)));
      List<Path> picture = sound.beside(both -> picture(plan, all, opening, both, seconds));
      Optional<Path> heard = sound.result();
      long soundMicros =
          heard.isPresent() ? lengthOf(heard.orElseThrow(), control) - SoundEnd.SILENCE_MICROS : 0;
      return new MediaEngine.Arrived(picture, heard, soundMicros);
    }
  }

  /**
   * As {@link MediaEngine#endSound}.
   *
   * @return empty when the silence behind the sound does not reach to the end of the picture
   */
  public Optional<Path> ended(RenderPlan plan, MediaEngine.Arrived made, StepControl control)
      throws IOException, StepStopped {
    if (made.soundMicros() + SoundEnd.SILENCE_MICROS < plan.lengthMicros()) {
      return Optional.empty();
    }
    Path sound = made.sound().orElseThrow(() -> new IllegalArgumentException("there is no sound"));
    long micros = Math.max(made.soundMicros(), plan.lengthMicros());
    Path folder = control.workFolder();
    Exit exit =
        processes.run(SoundEnd.cut(settings, sound, micros, folder), control, printed -> {});
    if (!exit.fine()) {
      throw new IOException("could not end the sound: " + exit.complaints());
    }
    return Optional.of(folder.resolve(SoundEnd.FILE));
  }

  private long lengthOf(Path made, StepControl control) throws IOException, StepStopped {
    AtomicReference<String> printed = new AtomicReference<>("");
    Exit exit = processes.run(LengthCommand.of(settings, made), control, printed::set);
    return LengthCommand.micros(exit, printed.get());
  }

  private List<Path> picture(
      RenderPlan plan, Chunk chunk, Opening sources, StepControl control, DoubleConsumer seconds)
      throws MediaFault, IOException, StepStopped {
    Readings readings = Readings.of(plan, plan.timeline().window(chunk));
    try (Inputs inputs = new Inputs(store)) {
      Map<Integer, OpenSource> open = sources.open(inputs, readings.all());
      long frames = run(plan, readings, open, inputs, control, seconds);
      if (readings.exact() && frames < readings.window().frames().orElseThrow()) {
        // A seek behind the end finds nothing that could be held; the way from the start does.
        open.replaceAll((number, source) -> source.unsought());
        frames = run(plan, readings, open, inputs, control, seconds);
      }
      List<Path> files = new ChunkCommand(settings, plan).files(control.workFolder());
      if (readings.exact()) {
        checkAll(readings, frames);
      } else if (chunk.index() == 0) {
        checkOpening(plan, chunk, frames);
      } else if (frames == 0) {
        leaveEmpty(files);
      }
      return files;
    }
  }

  /** Answers how many frames were made. */
  private long run(
      RenderPlan plan,
      Readings readings,
      Map<Integer, OpenSource> open,
      Inputs inputs,
      StepControl control,
      DoubleConsumer seconds)
      throws MediaFault, IOException, StepStopped {
    Command command = new ChunkCommand(settings, plan).of(readings, open, control.workFolder());
    ProgressLines progress =
        new ProgressLines(frames -> seconds.accept(Grid.start(plan.rate(), (double) frames)));
    run(command, inputs, new Blame(plan, readings.all(), open), control, progress);
    return progress.frames();
  }

  /** Frames that are missing of a piece would move all that follows away from its sound. */
  private static void checkAll(Readings readings, long frames) throws MediaFault {
    if (frames != readings.window().frames().orElseThrow()) {
      throw Faults.damaged();
    }
  }

  /**
   * Of a file that is cut off, a second is worth to be kept. A video may be shorter than that, but
   * then not much shorter than its header says.
   */
  private static void checkOpening(RenderPlan plan, Chunk chunk, long frames) throws MediaFault {
    if (frames == 0 && chunk.firstFrame() > 0) {
      throw new MediaFault(
          new Failure(
              Failure.TRIM_OUTSIDE, "the file holds no picture at the time where the part begins"));
    }
    long second = plan.rate().nearestFrame(1_000_000);
    long most = plan.rate().nearestFrame((long) (plan.lengthMicros() * NEARLY_ALL));
    long own = chunk.endFrame().orElse(Long.MAX_VALUE) - chunk.firstFrame();
    if (frames < Math.max(1, Math.min(Math.min(second, most), own))) {
      throw Faults.damaged();
    }
  }

  /**
   * A file that is cut off ends before its header says, maybe whole chunks before: what is there is
   * a video nevertheless. A chunk without frames is an empty file.
   */
  private static void leaveEmpty(List<Path> files) throws IOException {
    for (Path file : files) {
      Files.write(file, new byte[0]);
    }
  }

  public Path audio(RenderPlan plan, AudioPlan audio, List<ObjectKey> sources, StepControl control)
      throws MediaFault, IOException, StepStopped {
    return audio(plan, audio, new Sources(store, sources), control);
  }

  private Path audio(RenderPlan plan, AudioPlan audio, Opening sources, StepControl control)
      throws MediaFault, IOException, StepStopped {
    List<Window.Piece> heard = Sound.of(plan).inputs();
    Path folder = control.workFolder();
    try (Inputs inputs = new Inputs(store)) {
      Map<Integer, OpenSource> open = sources.open(inputs, heard);
      Command command = AudioCommand.of(settings, plan, audio, open, folder);
      Blame blame = new Blame(plan, heard, open);
      run(command, inputs, blame, control, new ProgressLines(frames -> {}));
    }
    return folder.resolve(AudioCommand.FILE);
  }

  private void run(
      Command command, Inputs inputs, Blame blame, StepControl control, ProgressLines progress)
      throws MediaFault, IOException, StepStopped {
    Exit exit = processes.run(command, control, progress);
    inputs.check();
    if (!exit.fine()) {
      throw blame.named(Faults.of("ffmpeg", exit), exit.complaints());
    }
  }
}
