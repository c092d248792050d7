package dev.vidport.media.packaging;

import dev.vidport.domain.render.FrameRate;
import dev.vidport.domain.render.PlannedSource;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.WebReady;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * Copies a source's picture onto the output's grid, with the times that it would have had it been
 * encoded. Pure.
 *
 * @param stream number of the picture's stream in its file
 * @param timescale units a second of the source's times
 * @param originMicros where the grid lies on the source's clock
 * @param reordered by how many frames decoding runs ahead of what is shown
 * @param frames how many are copied; empty for all
 */
record GridCopy(
    int stream,
    FrameRate rate,
    int timescale,
    long originMicros,
    int reordered,
    OptionalLong frames) {
  /**
   * What the encoded renditions have. Players that take no notice of it, and count from the first
   * picture that is decoded, would else jump when they change the rendition.
   */
  private static final int AS_ENCODED = 2;

  static GridCopy of(RenderPlan plan, WebReady file, OptionalLong frames) {
    PlannedSource source = plan.sources().get(0);
    return new GridCopy(
        source.videoStream(),
        plan.rate(),
        file.timescale(),
        source.originMicros(),
        Math.max(AS_ENCODED, file.reorderedFrames()),
        frames);
  }

  /** Options for each output. */
  List<String> options() {
    List<String> options = new ArrayList<>();
    frames.ifPresent(most -> options.addAll(List.of("-frames:v", Long.toString(most))));
    options.addAll(
        List.of(
            "-bsf:v",
            // Messages between the pictures, in which some cameras say when and where they filmed.
            "filter_units=remove_types=6,setts=pts="
                + pts()
                + ":dts="
                + dts()
                + ":duration="
                + inUnits("1"),
            // As the source's: setts is given times in the units of the output, but is told
            // those of the source.
            "-video_track_timescale",
            Integer.toString(timescale),
            // Places, names and devices of a recording are nobody else's.
            "-map_metadata",
            "-1",
            "-map_chapters",
            "-1"));
    return options;
  }

  /** The slot nearest to when it was shown: files round their times, and a grid does not. */
  private String pts() {
    String seconds = String.format(Locale.ROOT, "(PTS*TB-%.6f)", originMicros / 1e6);
    return inUnits("round(" + seconds + "*" + rate.num() + "/" + rate.den() + ")");
  }

  /** One slot after another, and so early that none comes after it is shown. */
  private String dts() {
    return inUnits("(N-" + reordered + ")");
  }

  private String inUnits(String slots) {
    return "round(" + slots + "*" + rate.den() + "/" + rate.num() + "/TB)";
  }
}
