package dev.vidport.media.render;

import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.FrameRate;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Rendition;
import dev.vidport.media.FfmpegSettings;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.Quiet;
import dev.vidport.media.process.Safety;
import dev.vidport.media.source.MediaInput;
import java.nio.file.Path;
import java.util.List;

/** Makes every rendition of one chunk from one decode. Pure. */
final class ChunkCommand {
  private final FfmpegSettings settings;
  private final RenderPlan plan;

  ChunkCommand(FfmpegSettings settings, RenderPlan plan) {
    this.settings = settings;
    this.plan = plan;
  }

  /** One file per rendition, in the order of the plan. */
  List<Path> files(Path folder) {
    return plan.renditions().stream()
        .map(rendition -> folder.resolve(rendition.label() + ".mp4"))
        .toList();
  }

  Command of(Chunk chunk, MediaInput input, Seek seek, Path folder) {
    List<String> line = Quiet.reporting(settings);
    line.addAll(Safety.options(input, settings.maxPixels()));
    // The grid lies on the source's own clock, so its times have to stay as they are.
    line.add("-copyts");
    if (chunk.firstFrame() > 0) {
      line.addAll(seek.options(before(chunk)));
    }
    line.addAll(List.of("-i", input.url()));
    line.addAll(List.of("-filter_complex", Picture.graph(plan, chunk)));
    List<Path> files = files(folder);
    for (int i = 0; i < files.size(); i++) {
      Rendition rendition = plan.renditions().get(i);
      line.addAll(List.of("-map", "[o" + i + "]"));
      line.addAll(Encoding.of(rendition, plan.segmentFrames()));
      line.addAll(List.of("-f", "mp4", files.get(i).toString()));
    }
    return new Command(line, Command.limitFor(plan.lengthMicros()));
  }

  /** Half a slot before the chunk, so that rounding can't lose its first frame. */
  private double before(Chunk chunk) {
    FrameRate rate = plan.rate();
    return Grid.start(rate, chunk.firstFrame() - 0.5) + plan.sources().get(0).originMicros() / 1e6;
  }
}
