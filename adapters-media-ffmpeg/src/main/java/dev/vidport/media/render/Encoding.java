package dev.vidport.media.render;

import dev.vidport.domain.render.Rendition;
import java.util.List;
import java.util.stream.Stream;

/** The encoder options of a rendition, by its codec (decisions 0012 and 0100). */
public final class Encoding {
  /**
   * x264 options in addition to the preset: they cost little and save as many bits as slow presets.
   */
  private static final String TOOLS =
      String.join(
          ":",
          // Distributes bits by the variance of each block relative to the whole frame.
          "aq-mode=2",
          "aq-strength=0.8",
          // Looks a second ahead instead of a third: static content gets its bits once.
          "rc-lookahead=30",
          "qcomp=0.55",
          // Nearly static scenes need few reference frames, and older ones to predict from.
          "bframes=5",
          // Same quality as adaptive B-frames for a tenth less CPU time.
          "b-adapt=0",
          "ref=3",
          // Skin, grass and grain are small coefficients, which x264 would round to zero. It uses
          // the dead zones only without trellis.
          "no-dct-decimate=1",
          "deadzone-inter=18",
          "deadzone-intra=9",
          "trellis=0",
          // A larger motion search finds no better matches at these frame sizes.
          "me=dia");

  private Encoding() {}

  /**
   * ffmpeg's options for one output.
   *
   * @param segmentFrames the keyframe interval in frames
   */
  public static List<String> of(Rendition rendition, int segmentFrames) {
    return of(rendition, KeyframeOptions.every(segmentFrames));
  }

  static List<String> of(Rendition rendition, KeyframeOptions keyframes) {
    return of(rendition, keyframes, TOOLS);
  }

  /** As {@link #of}, for frames that are stored in display order. */
  static List<String> inOrder(Rendition rendition, KeyframeOptions keyframes) {
    return of(rendition, keyframes, TOOLS.replace("bframes=5", "bframes=0"));
  }

  private static List<String> of(Rendition rendition, KeyframeOptions keyframes, String tools) {
    return switch (rendition.codec()) {
      case H264 -> joined(x264(rendition, tools), keyframes.ofX264());
      case AV1 -> joined(svtAv1(rendition), keyframes.ofSvtAv1());
    };
  }

  private static List<String> joined(List<String> encoder, List<String> keyframes) {
    return Stream.of(encoder, keyframes, outputOptions()).flatMap(List::stream).toList();
  }

  private static List<String> svtAv1(Rendition rendition) {
    return List.of(
        "-c:v",
        "libsvtav1",
        "-preset",
        rendition.preset(),
        // Keyframes at the starts of segments only, each of which players can start at.
        "-svtav1-params",
        "scd=0:irefresh-type=2",
        "-pix_fmt",
        "yuv420p",
        "-crf",
        Integer.toString(rendition.crf()),
        "-maxrate",
        rendition.maxKbps() + "k",
        "-bufsize",
        rendition.bufferKbits() + "k");
  }

  private static List<String> x264(Rendition rendition, String tools) {
    return List.of(
        "-c:v",
        "libx264",
        "-preset",
        rendition.preset(),
        "-x264-params",
        tools,
        // Every player of the last ten years decodes this profile in hardware.
        "-profile:v",
        "high",
        "-pix_fmt",
        "yuv420p",
        "-crf",
        Integer.toString(rendition.crf()),
        // Quality is constant until the bitrate reaches the limit promised to players.
        "-maxrate",
        rendition.maxKbps() + "k",
        "-bufsize",
        rendition.bufferKbits() + "k");
  }

  private static List<String> outputOptions() {
    return List.of(
        "-color_primaries",
        "bt709",
        "-color_trc",
        "bt709",
        "-colorspace",
        "bt709",
        "-color_range",
        "tv",
        // The filters make the frame grid; another rate conversion would double or drop frames.
        "-fps_mode",
        "passthrough",
        // The location, names and device of a recording are private.
        "-map_metadata",
        "-1",
        "-map_chapters",
        "-1");
  }
}
