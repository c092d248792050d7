package dev.vidport.media.render;

import dev.vidport.domain.render.Rendition;
import java.util.List;
import java.util.stream.Stream;

/** How a rendition is encoded (decision 0012). */
public final class Encoding {
  /** Tools of x264 over those of the preset; they cost little, and save what slow presets do. */
  private static final String TOOLS =
      String.join(
          ":",
          // Bits are shared out by the variance of each place against that of the whole picture.
          "aq-mode=2",
          "aq-strength=0.8",
          // A second ahead instead of a third: what stays on the screen gets its bits once.
          "rc-lookahead=30",
          "qcomp=0.55",
          // Scenes that hardly move need few pictures in full, and something older to copy from.
          "bframes=5",
          // As good as choosing for each picture, for a tenth less work.
          "b-adapt=0",
          "ref=3",
          // Skin, grass and grain are small coefficients, which x264 would round away. It heeds the
          // dead zones only without trellis.
          "no-dct-decimate=1",
          "deadzone-inter=18",
          "deadzone-intra=9",
          "trellis=0",
          // The larger search finds nothing better in pictures of this size.
          "me=dia");

  private Encoding() {}

  /**
   * ffmpeg's options for one output.
   *
   * @param segmentFrames how many frames lie from one keyframe to the next
   */
  public static List<String> of(Rendition rendition, int segmentFrames) {
    return of(rendition, Keyframes.every(segmentFrames));
  }

  static List<String> of(Rendition rendition, Keyframes keyframes) {
    return Stream.of(quality(rendition), keyframes.options(), stream())
        .flatMap(List::stream)
        .toList();
  }

  private static List<String> quality(Rendition rendition) {
    return List.of(
        "-c:v",
        "libx264",
        "-preset",
        rendition.preset(),
        "-x264-params",
        TOOLS,
        // What every player of the last ten years decodes in hardware.
        "-profile:v",
        "high",
        "-pix_fmt",
        "yuv420p",
        "-crf",
        Integer.toString(rendition.crf()),
        // Quality is constant until it would be more than a player's connection is promised.
        "-maxrate",
        rendition.maxKbps() + "k",
        "-bufsize",
        rendition.bufferKbits() + "k");
  }

  private static List<String> stream() {
    return List.of(
        "-color_primaries",
        "bt709",
        "-color_trc",
        "bt709",
        "-colorspace",
        "bt709",
        "-color_range",
        "tv",
        // The grid is made by the filters; a second opinion would double or drop frames.
        "-fps_mode",
        "passthrough",
        // Places, names and devices of a recording are nobody else's.
        "-map_metadata",
        "-1",
        "-map_chapters",
        "-1");
  }
}
