package dev.vidport.bench.media;

import dev.vidport.bench.system.CpuTime;
import dev.vidport.bench.system.WorkFolder;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.RenderOptions;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.RenderPlanner;
import dev.vidport.media.FfmpegMedia;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.usecases.job.port.StepControl;
import dev.vidport.usecases.job.port.StepStoppedException;
import dev.vidport.usecases.render.port.MediaPorts;
import dev.vidport.usecases.render.port.UnusableMediaException;
import dev.vidport.usecases.storage.port.ObjectKey;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Renders video and audio as the steps of a job do, and measures the processor time. */
final class RenderRunner {
  private final LocalSourceStore store = new LocalSourceStore();
  private final MediaPorts media = FfmpegMedia.ports(FfmpegSettings.defaults(), store);
  private final Path parent;

  RenderRunner(Path parent) {
    this.parent = parent;
  }

  /**
   * @param files the sources of the material, in order
   * @return seconds of processor time, of ffmpeg and of this process
   */
  double cpu(SourceMaterial material, List<Path> files, RenderOptions options) throws IOException {
    return run(material, files, options, 1).cpuSeconds();
  }

  /**
   * @param parallelChunks the number to plan for; the chunks are rendered one after the other
   */
  Result run(SourceMaterial material, List<Path> files, RenderOptions options, int parallelChunks)
      throws IOException {
    try (WorkFolder work = WorkFolder.below(parent)) {
      List<ObjectKey> sources = files.stream().map(store::add).toList();
      StepControl control = StepControl.unstoppable(work.path());
      List<SourceFacts> facts = new ArrayList<>();
      for (ObjectKey source : sources) {
        facts.add(media.prober().probe(source, control));
      }
      RenderPlan plan = RenderPlanner.plan(material, facts, options, parallelChunks);
      double before = CpuTime.seconds(ProcessHandle.current().pid());
      for (Chunk chunk : plan.chunks()) {
        media.renderer().renderChunk(plan, chunk.index(), sources, control, seconds -> {});
      }
      media.renderer().renderAudio(plan, sources, control);
      double seconds = CpuTime.seconds(ProcessHandle.current().pid()) - before;
      return new Result(seconds, plan.chunks().size());
    } catch (UnusableMediaException | StepStoppedException | RenderPlanner.UnplannableException e) {
      throw new IOException("cannot render", e);
    }
  }

  /** The number of chunks, and the processor time of the render. */
  record Result(double cpuSeconds, int chunks) {}
}
