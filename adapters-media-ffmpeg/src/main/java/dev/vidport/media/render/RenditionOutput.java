package dev.vidport.media.render;

import dev.vidport.domain.edit.TimelineWindow;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Rendition;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Encodes every rendition of a chunk into an MP4 file, in the order of the renditions. */
record RenditionOutput() implements VideoOutput {
  @Override
  public List<Path> files(RenderPlan plan, Path folder) {
    return plan.encoded().stream()
        .map(rendition -> folder.resolve(rendition.name() + ".mp4"))
        .toList();
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
    Rendition rendition = plan.encoded().get(index);
    KeyframeOptions keyframes = KeyframeOptions.forRun(plan, window);
    List<String> options =
        new ArrayList<>(
            StillRun.isFor(plan)
                ? Encoding.inOrder(rendition, keyframes)
                : Encoding.of(rendition, keyframes));
    options.addAll(countOptions(maxFrames));
    options.addAll(List.of("-f", "mp4"));
    return options;
  }

  /** One additional frame shows that the source has more frames (see {@link FrameCountCheck}). */
  static List<String> countOptions(long maxFrames) {
    return List.of("-frames:v", Long.toString(maxFrames + 1));
  }
}
