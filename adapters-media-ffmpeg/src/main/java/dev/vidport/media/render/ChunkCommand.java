package dev.vidport.media.render;

import dev.vidport.domain.edit.TimelineWindow;
import dev.vidport.domain.render.PlannedSource;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Rendition;
import dev.vidport.media.process.BaseOptions;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.InputRestrictions;
import dev.vidport.media.process.ProcessKind;
import dev.vidport.media.redaction.RedactionCover;
import dev.vidport.media.settings.FfmpegSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Makes an output for every encoded rendition of one chunk from one decode. Pure. */
record ChunkCommand(
    FfmpegSettings settings, SourceTimes times, RenderPlan plan, VideoOutput output) {
  /**
   * Limits the decoder threads where a chunk has several inputs. Decoding is fast compared with
   * encoding, and each thread of each input holds its own frames: gigabytes on a machine with many
   * processors.
   */
  private static final String THREADS_PER_INPUT = "2";

  /**
   * Frames are stored in decoding order, not in display order, and MP4's index uses decoding times.
   * A seek to the last frames before a keyframe therefore lands on that keyframe, after the wanted
   * frames. No codec reorders a frame by more than 16 frames, and few by more than a second.
   */
  private static final long MAX_REORDERED_FRAMES = 16;

  private static final double MAX_REORDERED_SECONDS = 2;

  /** The files of the output. */
  List<Path> files(Path folder) {
    return output.files(plan, folder);
  }

  /**
   * @param sources by their indexes in the plan
   * @param overlay the watermark of the plan
   * @param captions the captions of the plan, for the frames of this run
   */
  Command of(
      WindowInputs inputs,
      Map<Integer, OpenedSource> sources,
      Optional<WatermarkOverlay> overlay,
      Optional<CaptionOverlay> captions,
      Path folder) {
    List<String> line = BaseOptions.reporting(settings);
    for (TimelineWindow.Piece piece : inputs.pieces()) {
      OpenedSource source = Objects.requireNonNull(sources.get(piece.source()));
      line.addAll(InputRestrictions.options(source.input(), settings.maxPixels()));
      // The frame grid refers to the source's own clock, so timestamps must not be shifted.
      line.add("-copyts");
      // Without this flag, decoders crop the left edge only to an aligned column, which shifts the
      // frame.
      line.addAll(List.of("-flags", "unaligned"));
      if (plan.sources().get(piece.source()).sizeVaries()) {
        // By default ffmpeg sets up all filters again when the size or the pixel format changes,
        // and the frame grid starts anew.
        line.addAll(List.of("-reinit_filter", "0"));
      }
      line.addAll(SdrConversion.inputOptions(plan.sources().get(piece.source())));
      if (inputs.pieces().size() > 1) {
        line.addAll(List.of("-threads", THREADS_PER_INPUT));
      }
      PlannedSource planned = plan.sources().get(piece.source());
      line.addAll(times.videoInput(planned, plan.rate()));
      // Times of a clock that jumps are known only when reading from the start, and a seek may end
      // at a damaged time.
      boolean canSeek = planned.jumps().isEmpty() && planned.damagedTimes().isEmpty();
      if (piece.firstFrame() > 0 && canSeek) {
        line.addAll(source.seek().options(seekSeconds(piece)));
      }
      line.addAll(List.of("-i", source.input().url()));
    }
    Optional<RedactionCover> cover = cover(inputs.window());
    cover.ifPresent(mask -> line.addAll(mask.inputOptions()));
    overlay.ifPresent(watermark -> line.addAll(watermark.inputOptions()));
    String graph =
        VideoGraph.graph(plan, inputs, times, cover, overlay, captions) + output.filters();
    line.addAll(List.of("-filter_complex", graph));
    for (int i = 0; i < plan.encoded().size(); i++) {
      line.addAll(List.of("-map", output.label(i)));
      line.addAll(output.options(plan, inputs.window(), i, inputs.maxFrames(plan)));
      line.add(output.target(plan, folder, i));
    }
    line.addAll(output.further(folder));
    Duration limit = Command.limitFor(plan.lengthMicros());
    return new Command(line, limit, ProcessKind.VIDEO)
        .reading(
            Stream.concat(
                    sources.values().stream().map(OpenedSource::input),
                    overlay.stream().map(WatermarkOverlay::image))
                .toList())
        .withStdin(cover.map(RedactionCover::maskSource));
  }

  /** Redaction times count from the output's first frame, not from the timeline's. */
  private Optional<RedactionCover> cover(TimelineWindow window) {
    Rendition canvas = plan.canvas();
    long first = window.firstFrame() - plan.firstFrame();
    return RedactionCover.of(
        plan.redactions(), plan.rate(), canvas.width(), canvas.height(), first, window.frames());
  }

  /** A time before every frame that may be stored after the piece's first frame. */
  private double seekSeconds(TimelineWindow.Piece piece) {
    double earlier = Math.max(MAX_REORDERED_SECONDS, plan.rate().seconds(MAX_REORDERED_FRAMES));
    return plan.rate().seconds(piece.firstFrame())
        - earlier
        + plan.sources().get(piece.source()).originMicros() / 1e6;
  }
}
