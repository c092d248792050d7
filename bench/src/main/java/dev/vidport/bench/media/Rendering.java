package dev.vidport.bench.media;

import dev.vidport.bench.system.CpuTime;
import dev.vidport.bench.system.WorkFolder;
import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.Material;
import dev.vidport.domain.render.Planner;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.SourceFacts;
import dev.vidport.media.FfmpegMediaEngine;
import dev.vidport.media.FfmpegSettings;
import dev.vidport.usecases.job.StepControl;
import dev.vidport.usecases.job.StepStopped;
import dev.vidport.usecases.render.MediaEngine;
import dev.vidport.usecases.render.MediaFault;
import dev.vidport.usecases.storage.ObjectKey;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Renders picture and sound as the steps of a job do, and tells what that took. */
final class Rendering {
  private final Shelf shelf = new Shelf();
  private final MediaEngine engine =
      new FfmpegMediaEngine(FfmpegSettings.of("ffmpeg", "ffprobe"), shelf);
  private final Path parent;

  Rendering(Path parent) {
    this.parent = parent;
  }

  /**
   * @param files of the material, in its order
   * @return seconds of processor time, of the programs and of what this process does for them
   */
  double cpu(Material material, List<Path> files, RenderOptions options) throws IOException {
    return run(material, files, options, 1).cpuSeconds();
  }

  /**
   * @param lanes chunks that could be rendered at a time; they are, one after the other
   */
  Done run(Material material, List<Path> files, RenderOptions options, int lanes)
      throws IOException {
    try (WorkFolder work = WorkFolder.below(parent)) {
      List<ObjectKey> sources = files.stream().map(shelf::add).toList();
      StepControl control = new NeverStopped(work.path());
      List<SourceFacts> facts = new ArrayList<>();
      for (ObjectKey source : sources) {
        facts.add(engine.probe(source, control));
      }
      RenderPlan plan = Planner.plan(material, facts, options, lanes);
      double before = CpuTime.seconds(ProcessHandle.current().pid());
      for (Chunk chunk : plan.chunks()) {
        engine.renderChunk(plan, chunk.index(), sources, control, seconds -> {});
      }
      engine.renderAudio(plan, sources, control);
      double seconds = CpuTime.seconds(ProcessHandle.current().pid()) - before;
      return new Done(seconds, plan.chunks().size());
    } catch (MediaFault | StepStopped | Planner.Unplannable e) {
      throw new IOException("can't render", e);
    }
  }

  /** What was done, and what it took. */
  record Done(double cpuSeconds, int chunks) {}

  private record NeverStopped(Path workFolder) implements StepControl {
    @Override
    public void confirm() {}

    @Override
    public String attempt() {
      return "only";
    }

    @Override
    public boolean stopped() {
      return false;
    }

    @Override
    public Registration onStop(Runnable kill) {
      return () -> {};
    }
  }
}
