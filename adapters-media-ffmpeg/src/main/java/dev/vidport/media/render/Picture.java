package dev.vidport.media.render;

import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.FrameRate;
import dev.vidport.domain.render.Planner;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Rendition;
import dev.vidport.domain.render.VideoFacts.Matrix;
import dev.vidport.domain.render.VideoFacts.Transfer;
import java.util.ArrayList;
import java.util.List;

/**
 * The filters from one decode to the picture of every rendition, as a pure function of the plan.
 */
final class Picture {
  private Picture() {}

  /** Outputs are labelled {@code [o0]}, {@code [o1]} … in the order of the renditions. */
  static String graph(RenderPlan plan, Chunk chunk) {
    List<String> top = new ArrayList<>();
    if (plan.sources().get(0).deinterlace()) {
      // Before frames are dropped or doubled: it looks at the neighbours of each. Frames that are
      // not marked as interlaced pass as they are.
      top.add("bwdif=mode=send_frame:deint=interlaced");
    }
    top.addAll(grid(plan, chunk));
    top.addAll(colours(plan));
    return "[0:"
        + plan.sources().get(0).videoStream()
        + "]"
        + String.join(",", top)
        + ladder(plan.renditions());
  }

  /** Puts exactly one frame on each slot of the grid, the same in whatever chunk it falls. */
  private static List<String> grid(RenderPlan plan, Chunk chunk) {
    FrameRate rate = plan.rate();
    return List.of(
        // Microseconds after the origin, so that slot 0 is the source's first frame.
        "settb=AVTB",
        "setpts=PTS-(" + plan.sources().get(0).originMicros() + ")",
        "fps="
            + rate
            + ":start_time="
            + Grid.seconds(Grid.start(rate, (double) chunk.firstFrame())),
        // In slots, so that no rounding can move a cut.
        "trim=end_pts=" + end(rate, chunk),
        "setpts=PTS-" + chunk.firstFrame());
  }

  /** A chunk to the end still has one: a hostile file may claim a frame a century from here. */
  private static long end(FrameRate rate, Chunk chunk) {
    return chunk.endFrame().orElse(chunk.firstFrame() + rate.nearestFrame(Planner.LONGEST_MICROS));
  }

  /** Scales to the top rendition, in SDR BT.709 with limited range. */
  private static List<String> colours(RenderPlan plan) {
    Rendition top = plan.top();
    if (plan.sources().get(0).transfer() == Transfer.SDR) {
      // The matrix is named because scale takes untagged pictures for BT.601, whatever their size.
      return List.of(
          size(top)
              + ":in_color_matrix="
              + name(plan.sources().get(0).matrix())
              + ":out_color_matrix=bt709:out_range=tv",
          "setsar=1",
          "format=yuv420p");
    }
    String transfer =
        plan.sources().get(0).transfer() == Transfer.PQ ? "smpte2084" : "arib-std-b67";
    return List.of(
        // Scaled first, since tone mapping costs by the pixel.
        size(top),
        "setsar=1",
        // Half-tagged HDR is common, and zscale refuses what is not tagged in full.
        "setparams=color_primaries=bt2020:color_trc=" + transfer + ":colorspace=bt2020nc",
        // 203 nits is the white of graphics in HDR (ITU-R BT.2408), which becomes SDR's white.
        "zscale=t=linear:npl=203",
        "format=gbrpf32le",
        "zscale=p=bt709",
        // Desaturation would bleach bright colours.
        "tonemap=tonemap=mobius:desat=0",
        "zscale=t=bt709:m=bt709:r=limited",
        "format=yuv420p");
  }

  private static String name(Matrix matrix) {
    return switch (matrix) {
      case BT709 -> "bt709";
      case BT601 -> "bt601";
      case BT2020 -> "bt2020";
    };
  }

  /** Each size is made of the next larger one: most of the work is in reading the large one. */
  private static String ladder(List<Rendition> renditions) {
    StringBuilder graph = new StringBuilder();
    int last = renditions.size() - 1;
    for (int i = 0; i < last; i++) {
      graph.append(",split=2[o" + i + "][t" + i + "];[t" + i + "]");
      graph.append(size(renditions.get(i + 1)));
      // Rounded sides would leave a pixel aspect of 1.001 behind.
      graph.append(",setsar=1");
    }
    return graph.append("[o" + last + "]").toString();
  }

  private static String size(Rendition rendition) {
    return "scale=" + rendition.width() + ":" + rendition.height() + ":flags=bicubic";
  }
}
