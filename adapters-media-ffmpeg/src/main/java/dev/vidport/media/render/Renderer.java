package dev.vidport.media.render;

import dev.vidport.domain.render.AudioPlan;
import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.media.FfmpegSettings;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.Exit;
import dev.vidport.media.process.Faults;
import dev.vidport.media.process.Processes;
import dev.vidport.media.process.ProgressLines;
import dev.vidport.media.source.Inputs;
import dev.vidport.usecases.job.StepControl;
import dev.vidport.usecases.job.StepStopped;
import dev.vidport.usecases.render.MediaFault;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.storage.ObjectStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.DoubleConsumer;

/** Runs what the plan says of picture and sound. */
public final class Renderer {
  private static final int HEAD_BYTES = 12;

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
    ChunkCommand commands = new ChunkCommand(settings, plan);
    ObjectKey source = sources.get(0);
    try (Inputs inputs = new Inputs(store)) {
      Seek seek = chunk.firstFrame() > 0 ? Seek.by(head(inputs, source)) : Seek.EXACT;
      Command command = commands.of(chunk, inputs.open(source), seek, control.workFolder());
      ProgressLines progress =
          new ProgressLines(frames -> seconds.accept(Grid.start(plan.rate(), (double) frames)));
      run(command, inputs, control, progress);
      List<Path> files = commands.files(control.workFolder());
      if (progress.frames() == 0) {
        leaveEmpty(chunk, files);
      }
      return files;
    }
  }

  /**
   * A file that is cut off ends before its header says, maybe whole chunks before: what is there is
   * a video nevertheless. A chunk without frames is an empty file.
   */
  private static void leaveEmpty(Chunk chunk, List<Path> files) throws MediaFault, IOException {
    if (chunk.index() == 0) {
      throw nothing(chunk);
    }
    for (Path file : files) {
      Files.write(file, new byte[0]);
    }
  }

  private static MediaFault nothing(Chunk chunk) {
    if (chunk.firstFrame() == 0) {
      return Faults.damaged();
    }
    return new MediaFault(
        new Failure(
            Failure.TRIM_OUTSIDE, "the file holds no picture at the time where the part begins"));
  }

  public Path audio(RenderPlan plan, AudioPlan audio, List<ObjectKey> sources, StepControl control)
      throws MediaFault, IOException, StepStopped {
    Path folder = control.workFolder();
    try (Inputs inputs = new Inputs(store)) {
      Command command = AudioCommand.of(settings, plan, audio, inputs.open(sources.get(0)), folder);
      run(command, inputs, control, new ProgressLines(frames -> {}));
    }
    return folder.resolve(AudioCommand.FILE);
  }

  private void run(Command command, Inputs inputs, StepControl control, ProgressLines progress)
      throws MediaFault, IOException, StepStopped {
    Exit exit = processes.run(command, control, progress);
    inputs.check();
    if (!exit.fine()) {
      throw Faults.of("ffmpeg", exit);
    }
  }

  private byte[] head(Inputs inputs, ObjectKey source) throws IOException {
    long length = Math.min(HEAD_BYTES, inputs.size(source));
    try (InputStream in = store.read(source, 0, length)) {
      return in.readNBytes((int) length);
    }
  }
}
