package dev.vidport.media.render;

import dev.vidport.domain.edit.TimelineWindow;
import dev.vidport.domain.render.RenderPlan;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Encodes the frames of a chunk in every rendition of a plan, and also stores them without a loss,
 * all from one decode.
 */
record ComparisonOutput() implements VideoOutput {
  private static final String REFERENCE_LABEL = "[reference]";

  /** The frames without a loss. */
  static Path reference(Path folder) {
    return folder.resolve("reference.mkv");
  }

  @Override
  public List<Path> files(RenderPlan plan, Path folder) {
    return IntStream.range(0, plan.encoded().size())
        .mapToObj(index -> folder.resolve("encode-" + index + ".mp4"))
        .toList();
  }

  @Override
  public String filters() {
    return ";[o0]split=2[c0]" + REFERENCE_LABEL;
  }

  @Override
  public String label(int index) {
    return index == 0 ? "[c0]" : "[o" + index + "]";
  }

  @Override
  public List<String> options(RenderPlan plan, TimelineWindow window, int index, long maxFrames) {
    List<String> options =
        new ArrayList<>(
            Encoding.of(plan.encoded().get(index), KeyframeOptions.forRun(plan, window)));
    options.addAll(RenditionOutput.countOptions(maxFrames));
    options.addAll(List.of("-f", "mp4"));
    return options;
  }

  @Override
  public List<String> further(Path folder) {
    return List.of(
        "-map",
        REFERENCE_LABEL,
        "-c:v",
        "rawvideo",
        "-fps_mode",
        "passthrough",
        "-f",
        "matroska",
        reference(folder).toString());
  }
}
