package dev.vidport.media.packaging;

import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.WebReadyFacts;
import dev.vidport.domain.render.PlannedSource;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.media.process.FfmpegTime;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Options that stream-copy a source's video onto the output's frame grid: its frames get the same
 * times as encoded frames. Pure.
 *
 * @param stream number of the video stream in its file
 * @param timescale units per second of the source's times
 * @param originMicros start of the grid on the source's clock
 * @param reordered by how many frames decoding runs ahead of display
 * @param frames number of frames to copy; empty for all
 * @param tagged whether the source is tagged as the encoded renditions are
 */
record GridCopy(
    int stream,
    FrameRate rate,
    int timescale,
    long originMicros,
    int reordered,
    OptionalLong frames,
    boolean tagged) {
  /**
   * The reordering of the encoded renditions. Some players ignore edit lists and count from the
   * first decoded frame; with another value they would jump when they switch renditions.
   */
  private static final int ENCODED_REORDERING = 2;

  /**
   * Tags the frames like the encoded renditions. Players show untagged frames, or frames with
   * another tag for nearly the same curve, in slightly different colours.
   */
  private static final String BT709_FRAMES =
      "h264_metadata=colour_primaries=1:transfer_characteristics=1:matrix_coefficients=1"
          + ":video_full_range_flag=0";

  /** The same tags in the file. */
  private static final List<String> BT709_FILE =
      List.of(
          "-color_primaries",
          "bt709",
          "-color_trc",
          "bt709",
          "-colorspace",
          "bt709",
          "-color_range",
          "tv");

  static GridCopy of(RenderPlan plan, WebReadyFacts file, OptionalLong frames) {
    PlannedSource source = plan.sources().get(0);
    return new GridCopy(
        source.videoStream(),
        plan.rate(),
        file.timescale(),
        source.originMicros(),
        Math.max(ENCODED_REORDERING, file.reorderedFrames()),
        frames,
        file.tagged());
  }

  /** The options of each output that copies this video. */
  List<String> options() {
    List<String> options = new ArrayList<>();
    frames.ifPresent(count -> options.addAll(List.of("-frames:v", Long.toString(count))));
    options.addAll(
        List.of(
            "-bsf:v",
            // Drops SEI messages, in which some cameras store the time and location of a recording.
            "filter_units=remove_types=6,"
                // Reads every slice, which takes as long as the rest of the copy.
                + (tagged ? "" : BT709_FRAMES + ",")
                + "setts=pts="
                + pts()
                + ":dts="
                + dts()
                + ":duration="
                + inUnits("1"),
            // The source's timescale: setts receives times in units of the output, but its TB is
            // the source's.
            "-video_track_timescale",
            Integer.toString(timescale),
            // The location, names and device of a recording are private.
            "-map_metadata",
            "-1",
            "-map_chapters",
            "-1"));
    options.addAll(BT709_FILE);
    return options;
  }

  /** The grid slot nearest to the source's time, since files round their times. */
  private String pts() {
    String seconds = "(PTS*TB-" + FfmpegTime.seconds(originMicros / 1e6) + ")";
    return inUnits("round(" + seconds + "*" + rate.num() + "/" + rate.den() + ")");
  }

  /** Consecutive slots, early enough that no frame is decoded after its display time. */
  private String dts() {
    return inUnits("(N-" + reordered + ")");
  }

  private String inUnits(String slots) {
    return "round(" + slots + "*" + rate.den() + "/" + rate.num() + "/TB)";
  }
}
