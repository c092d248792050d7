package dev.vidport.media.render;

import dev.vidport.domain.edit.TimelineWindow;
import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.RenderPlan;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Encodes the only rendition of a plan into one MP4 file per chunk, each like one that {@link
 * RenditionOutput} encodes on its own. ffmpeg closes a file before it opens the next.
 *
 * @param chunks consecutive chunks, each of which starts with a segment and so with a keyframe
 */
record SplitOutput(List<Chunk> chunks) implements VideoOutput {
  /** The name has no character that ffmpeg's pattern of names or its dictionary would change. */
  private static final String NAME = "chunk-%d.mp4";

  SplitOutput {
    chunks = List.copyOf(chunks);
  }

  /** The frames of all chunks. */
  Chunk all() {
    Chunk first = chunks.get(0);
    return new Chunk(first.index(), first.firstFrame(), chunks.get(chunks.size() - 1).endFrame());
  }

  @Override
  public List<Path> files(RenderPlan plan, Path folder) {
    return IntStream.range(0, chunks.size())
        .mapToObj(number -> folder.resolve(String.format(Locale.ROOT, NAME, number)))
        .toList();
  }

  @Override
  public String target(RenderPlan plan, Path folder, int index) {
    return folder.toString().replace("%", "%%") + "/" + NAME;
  }

  @Override
  public String filters() {
    return "";
  }

  @Override
  public String label(int index) {
    return "[o" + index + "]";
  }

  @Override
  public List<String> options(RenderPlan plan, TimelineWindow window, int index, long maxFrames) {
    List<String> options =
        new ArrayList<>(
            Encoding.of(plan.encoded().get(index), KeyframeOptions.forRun(plan, window)));
    options.addAll(RenditionOutput.countOptions(maxFrames));
    options.addAll(List.of("-f", "segment", "-segment_format", "mp4"));
    // Without a number, ffmpeg would split by time.
    options.addAll(
        List.of("-segment_frames", chunks.size() == 1 ? Long.toString(maxFrames + 2) : starts()));
    // Every file starts at 0. Without the last option, the first would start as much later as its
    // first frame is decoded before it is shown.
    options.addAll(List.of("-reset_timestamps", "1", "-avoid_negative_ts", "disabled"));
    return options;
  }

  /** The first frames of the second and each later chunk, counted from that of the first. */
  private String starts() {
    return chunks.stream()
        .skip(1)
        .map(chunk -> Long.toString(chunk.firstFrame() - chunks.get(0).firstFrame()))
        .collect(Collectors.joining(","));
  }
}
