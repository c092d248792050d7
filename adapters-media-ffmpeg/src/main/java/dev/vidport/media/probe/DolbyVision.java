package dev.vidport.media.probe;

import dev.vidport.media.json.JsonValue;
import java.util.Set;

/**
 * The Dolby Vision configuration of a stream ({@code dvcC}, {@code dvvC}), as ffprobe reports it.
 *
 * @param profile 0 for a stream without Dolby Vision
 * @param compatibility the kind of the base layer: 1 HDR10, 2 SDR, 4 HLG, 6 Blu-ray; 0 for a base
 *     layer that only Dolby Vision players show in its colours
 * @param hasBaseLayer whether the stream contains pictures of its own
 */
record DolbyVision(int profile, int compatibility, boolean hasBaseLayer) {
  static final DolbyVision NONE = new DolbyVision(0, 0, true);

  /**
   * Profiles whose base layer is always a usual one: Blu-ray and SDR; older files omit its kind.
   */
  private static final Set<Integer> COMPATIBLE = Set.of(1, 2, 3, 4, 6, 7);

  /**
   * @param streamData the side data of a stream
   */
  static DolbyVision of(JsonValue streamData) {
    for (JsonValue side : streamData) {
      if (side.has("dv_profile")) {
        return new DolbyVision(
            side.path("dv_profile").asInt(0),
            side.path("dv_bl_signal_compatibility_id").asInt(0),
            side.path("bl_present_flag").asInt(1) == 1);
      }
    }
    return NONE;
  }

  /** Whether the pictures have the right colours only with the metadata, which ffmpeg ignores. */
  boolean isIncompatible() {
    return profile > 0 && compatibility == 0 && !COMPATIBLE.contains(profile);
  }
}
