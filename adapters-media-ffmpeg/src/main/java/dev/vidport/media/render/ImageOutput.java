package dev.vidport.media.render;

import dev.vidport.domain.edit.TimelineWindow;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.thumbnail.StillFormat;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Writes the only frame of a chunk as an image. */
record ImageOutput(StillFormat format) implements VideoOutput {
  private static final String LABEL = "[image]";

  /** The frames of the graph are BT.709 in limited range. */
  private static final String FROM_VIDEO =
      "scale=flags=bicubic+accurate_rnd+full_chroma_int:in_color_matrix=bt709:in_range=tv";

  @Override
  public List<Path> files(RenderPlan plan, Path folder) {
    return List.of(folder.resolve("still." + format.extension()));
  }

  @Override
  public String filters() {
    return ";[o0]"
        + FROM_VIDEO
        + switch (format) {
          // JPEG supports only full-range BT.601, WebP only limited-range BT.601.
          case JPEG -> ":out_color_matrix=bt601:out_range=pc,format=yuvj420p";
          case PNG -> ",format=rgb24";
          case WEBP -> ":out_color_matrix=bt601:out_range=tv,format=yuv420p";
        }
        + LABEL;
  }

  @Override
  public String label(int index) {
    return LABEL;
  }

  @Override
  public List<String> options(RenderPlan plan, TimelineWindow window, int index, long maxFrames) {
    List<String> encoder =
        switch (format) {
          case JPEG -> List.of("-c:v", "mjpeg", "-q:v", "3");
          case PNG -> List.of("-c:v", "png");
          case WEBP -> List.of("-c:v", "libwebp", "-quality", "85");
        };
    return Stream.concat(
            encoder.stream(),
            Stream.of(
                "-frames:v",
                "1",
                "-fps_mode",
                "passthrough",
                "-map_metadata",
                "-1",
                "-update",
                "1",
                "-f",
                "image2"))
        .toList();
  }
}
