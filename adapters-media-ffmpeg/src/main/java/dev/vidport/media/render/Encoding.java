package dev.vidport.media.render;

import dev.vidport.domain.render.Rendition;
import java.util.List;

/** How a rendition is encoded. */
final class Encoding {
  private Encoding() {}

  static List<String> of(Rendition rendition, int segmentFrames) {
    // Two keyframes a segment: seeking and scrubbing are twice as fine, for few bits.
    int group = (segmentFrames + 1) / 2;
    return List.of(
        "-c:v",
        "libx264",
        "-preset",
        rendition.preset(),
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
        rendition.bufferKbits() + "k",
        "-g",
        Integer.toString(group),
        // Keyframes stand at the same frames in every rendition: none is added at a change of
        // scene.
        "-keyint_min",
        Integer.toString(group),
        "-sc_threshold",
        "0",
        "-force_key_frames",
        "expr:not(mod(n," + segmentFrames + "))",
        // A forced keyframe would otherwise be no entry point for a player.
        "-forced-idr",
        "1",
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
