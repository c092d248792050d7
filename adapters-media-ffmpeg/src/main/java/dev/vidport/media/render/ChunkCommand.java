package dev.vidport.media.render;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Rendition;
import dev.vidport.domain.render.Window;
import dev.vidport.media.FfmpegSettings;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.Quiet;
import dev.vidport.media.process.Safety;
import dev.vidport.media.redaction.Cover;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes every rendition that is encoded, of one run of frames, from one decode. Pure. */
final class ChunkCommand {
  /**
   * Decoding is quick beside encoding. Each thread of each of many inputs holds pictures of its
   * own, which would be gigabytes on a machine with many processors.
   */
  private static final String THREADS_OF_SEVERAL = "2";

  /**
   * Pictures are stored in another order than they are shown, and MP4's index goes by the stored
   * one: asked for the last pictures before a keyframe, ffmpeg lands on that keyframe, behind them.
   * No codec moves a picture by more than 16, and few by more than a second.
   */
  private static final long MOST_REORDERED = 16;

  private static final double REORDERED_SECONDS = 2;

  private final FfmpegSettings settings;
  private final RenderPlan plan;

  ChunkCommand(FfmpegSettings settings, RenderPlan plan) {
    this.settings = settings;
    this.plan = plan;
  }

  /** One file per rendition that is encoded, in the order of the plan. */
  List<Path> files(Path folder) {
    return plan.encoded().stream()
        .map(rendition -> folder.resolve(rendition.label() + ".mp4"))
        .toList();
  }

  /**
   * @param sources by their numbers in the plan
   */
  Command of(Readings readings, Map<Integer, OpenSource> sources, Path folder) {
    List<String> line = Quiet.reporting(settings);
    for (Window.Piece piece : readings.all()) {
      OpenSource source = sources.get(piece.source());
      line.addAll(Safety.options(source.input(), settings.maxPixels()));
      // The grid lies on the source's own clock, so its times have to stay as they are.
      line.add("-copyts");
      // Decoders crop the left edge only as far as suits the processor, and all else is shifted.
      line.addAll(List.of("-flags", "unaligned"));
      if (readings.all().size() > 1) {
        line.addAll(List.of("-threads", THREADS_OF_SEVERAL));
      }
      if (piece.firstFrame() > 0) {
        line.addAll(source.seek().options(before(piece)));
      }
      line.addAll(List.of("-i", source.input().url()));
    }
    Optional<Cover> cover = cover(readings.window());
    cover.ifPresent(mask -> line.addAll(mask.inputOptions()));
    line.addAll(List.of("-filter_complex", Picture.graph(plan, readings, cover)));
    Keyframes keyframes = Keyframes.of(plan, readings.window());
    List<Path> files = files(folder);
    for (int i = 0; i < files.size(); i++) {
      Rendition rendition = plan.encoded().get(i);
      line.addAll(List.of("-map", "[o" + i + "]"));
      line.addAll(Encoding.of(rendition, keyframes));
      line.addAll(List.of("-f", "mp4", files.get(i).toString()));
    }
    Duration limit = Command.limitFor(plan.lengthMicros());
    return new Command(line, limit, cover.map(Cover::feed));
  }

  /** Redactions count from the output's first frame, wherever that lies on the timeline. */
  private Optional<Cover> cover(Window window) {
    Rendition canvas = plan.canvas();
    long first = window.firstFrame() - plan.firstFrame();
    return Cover.of(
        plan.redactions(), plan.rate(), canvas.width(), canvas.height(), first, window.frames());
  }

  /** Before every picture that could be stored behind the piece's first one. */
  private double before(Window.Piece piece) {
    double earlier = Math.max(REORDERED_SECONDS, Grid.start(plan.rate(), (double) MOST_REORDERED));
    return Grid.start(plan.rate(), (double) piece.firstFrame())
        - earlier
        + plan.sources().get(piece.source()).originMicros() / 1e6;
  }
}
