package dev.vidport.media.render;

import dev.vidport.domain.render.FrameRate;
import dev.vidport.domain.render.Placement;
import dev.vidport.domain.render.PlannedSource;
import dev.vidport.domain.render.Planner;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The filters from one decode to a piece's frames in their size, counted from 0. */
final class SourcePicture {
  private final RenderPlan plan;

  SourcePicture(RenderPlan plan) {
    this.plan = plan;
  }

  /** A chain with an open end, whose frames have the size of the source's placement. */
  String alone(int input, Window.Piece piece) {
    PlannedSource source = plan.sources().get(piece.source());
    List<String> filters = new ArrayList<>();
    if (source.deinterlace()) {
      // Before frames are dropped or doubled: it looks at the neighbours of each. Frames that are
      // not marked as interlaced pass as they are.
      filters.add("bwdif=mode=send_frame:deint=interlaced");
    }
    filters.addAll(grid(source, piece));
    if (source.placement().isCropped()) {
      filters.add(crop(source.placement()));
    }
    filters.addAll(Conversion.of(source));
    return "[" + input + ":" + source.videoStream() + "]" + String.join(",", filters);
  }

  /** The same with bars to the size of the canvas where it leaves something of that free. */
  String onCanvas(int input, Window.Piece piece) {
    Placement placement = plan.sources().get(piece.source()).placement();
    int width = plan.canvas().width();
    int height = plan.canvas().height();
    String bars =
        ",pad=" + width + ":" + height + ":" + placement.x() + ":" + placement.y() + ":black";
    return alone(input, piece) + (placement.fills(width, height) ? "" : bars);
  }

  /** Puts exactly one frame on each slot of the grid, the same in whatever chunk it falls. */
  private List<String> grid(PlannedSource source, Window.Piece piece) {
    FrameRate rate = plan.rate();
    List<String> filters = new ArrayList<>();
    // Microseconds after the origin, so that slot 0 is the source's first frame.
    filters.add("settb=AVTB");
    filters.add("setpts=PTS-(" + (source.originMicros() - late(source)) + ")");
    if (piece.held()) {
      // Before the start is cut off: what is held may be a frame from before it.
      filters.add("fps=" + rate);
      filters.add("tpad=stop_mode=clone:stop=-1");
    }
    String start = Grid.seconds(Grid.start(rate, (double) piece.firstFrame()));
    // Beside a picture that is copied, the last frame has a slot of its own, however short the file
    // says that it is shown.
    String last = plan.topCopied() ? ":eof_action=pass" : "";
    filters.add("fps=" + rate + ":start_time=" + start + last);
    // In slots, so that no rounding can move a cut.
    filters.add("trim=end_pts=" + end(rate, piece));
    filters.add("setpts=PTS-" + piece.firstFrame());
    return filters;
  }

  /**
   * By how many microseconds frames are counted as later than they are. Of several that are nearest
   * to a slot the last is shown: it has to be the one that belongs there, and none may lie on the
   * border of two slots, to fall into the one or the other as it is rounded.
   */
  private long late(PlannedSource source) {
    int step = source.frameStep();
    return plan.rate().micros(1) * (step - 1) / (2L * step);
  }

  /** A piece to the end still has one: a hostile file may claim a frame a century from here. */
  private long end(FrameRate rate, Window.Piece piece) {
    if (plan.topCopied() && piece.frames().isEmpty()) {
      return rate.nearestFrame(plan.lengthMicros());
    }
    return piece.firstFrame() + piece.frames().orElse(rate.nearestFrame(Planner.LONGEST_MICROS));
  }

  /** Around the middle, in even numbers, which leave the colours in their place. */
  private static String crop(Placement placement) {
    return String.format(
        Locale.ROOT,
        "crop=trunc(iw*%.6f/2)*2:trunc(ih*%.6f/2)*2",
        placement.cropWidth(),
        placement.cropHeight());
  }
}
