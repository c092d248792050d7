package dev.vidport.media.render;

import dev.vidport.domain.edit.Placement;
import dev.vidport.domain.edit.TimelineWindow;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.render.PlannedSource;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.media.process.FfmpegTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The filters that scale the frames of one decoded piece and number them from 0. */
record SourceVideoFilters(RenderPlan plan, SourceTimes times) {
  /** A chain without an output label, whose frames have the size of the source's placement. */
  String unpadded(int input, TimelineWindow.Piece piece) {
    PlannedSource source = plan.sources().get(piece.source());
    List<String> filters = new ArrayList<>();
    if (source.deinterlace()) {
      if (source.sizeVaries()) {
        // The next filter needs frames of one size; scale keeps the size of the first frame.
        filters.add("scale=iw:ih:interl=-1");
      }
      // Runs before frames are dropped or doubled, since it reads the neighbours of each frame.
      // Frames that are not marked as interlaced pass unchanged.
      filters.add("bwdif=mode=send_frame:deint=interlaced");
    }
    filters.addAll(grid(source, piece));
    if (source.placement().isCropped() && !source.sizeVaries()) {
      filters.add(crop(source.placement()));
    }
    filters.addAll(SdrConversion.of(source));
    return "[" + input + ":" + source.videoStream() + "]" + String.join(",", filters);
  }

  /** Like {@link #unpadded}, with black bars where the placement does not fill the canvas. */
  String onCanvas(int input, TimelineWindow.Piece piece) {
    Placement placement = plan.sources().get(piece.source()).placement();
    int width = plan.canvas().width();
    int height = plan.canvas().height();
    String bars =
        ",pad=" + width + ":" + height + ":" + placement.x() + ":" + placement.y() + ":black";
    return unpadded(input, piece) + (placement.fills(width, height) ? "" : bars);
  }

  /** Puts exactly one frame into each slot of the grid, independent of the chunk. */
  private List<String> grid(PlannedSource source, TimelineWindow.Piece piece) {
    FrameRate rate = plan.rate();
    List<String> filters = new ArrayList<>();
    filters.add("settb=AVTB");
    filters.addAll(times.videoFilters(source, rate));
    if (piece.holdsLastFrame()) {
      // Must precede the cut at the start: the held frame may lie before the start.
      filters.add("fps=" + rate);
      filters.add("tpad=stop_mode=clone:stop=-1");
    }
    String start = FfmpegTime.seconds(rate.seconds(piece.firstFrame()));
    // With a remuxed top rendition the last frame has its own slot, however short its duration in
    // the file is.
    String last = plan.topRemuxed() ? ":eof_action=pass" : "";
    filters.add("fps=" + rate + ":start_time=" + start + last);
    // Counted in slots, so rounding cannot move a cut.
    filters.add("trim=end_pts=" + end(piece));
    filters.add("setpts=PTS-" + piece.firstFrame());
    return filters;
  }

  /** Even an open-ended piece needs an end: a hostile file may declare a frame a century later. */
  private long end(TimelineWindow.Piece piece) {
    return piece.frames().isPresent()
        ? piece.firstFrame() + piece.frames().getAsLong()
        : plan.maxEndFrame();
  }

  /** Crops around the centre, in even numbers so that the chroma samples stay aligned. */
  private static String crop(Placement placement) {
    return String.format(
        Locale.ROOT,
        "crop='max(2,trunc(iw*%.6f/2)*2)':'max(2,trunc(ih*%.6f/2)*2)'",
        placement.cropWidth(),
        placement.cropHeight());
  }
}
