package dev.vidport.media.render;

import dev.vidport.domain.edit.TimelineWindow;
import dev.vidport.domain.render.RenderPlan;
import java.nio.file.Path;
import java.util.List;

/** What a run makes of the frames of a chunk. */
interface VideoOutput {
  /** The files of the output in {@code folder}. */
  List<Path> files(RenderPlan plan, Path folder);

  /**
   * What ffmpeg names as the output of a rendition.
   *
   * @param index of the rendition
   */
  default String target(RenderPlan plan, Path folder, int index) {
    return files(plan, folder).get(index).toString();
  }

  /** Filters after the graph, whose outputs are {@code [o0]}, {@code [o1]} …; empty if none. */
  String filters();

  /**
   * The label that these filters give to an output.
   *
   * @param index of the rendition
   */
  String label(int index);

  /** The options and files of outputs that belong to no rendition. */
  default List<String> further(Path folder) {
    return List.of();
  }

  /**
   * The options of the encoder and the container.
   *
   * @param index of the rendition
   * @param maxFrames the largest number of frames that the run may have
   */
  List<String> options(RenderPlan plan, TimelineWindow window, int index, long maxFrames);
}
