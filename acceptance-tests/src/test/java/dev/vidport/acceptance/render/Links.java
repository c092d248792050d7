package dev.vidport.acceptance.render;

import java.util.List;

/** The links of a finished video. */
final class Links {
  /** The fields of a status that hold one. */
  static final List<String> ALL =
      List.of("downloadUrl", "posterUrl", "playbackUrl", "posterPlaybackUrl", "streamUrl");

  private Links() {}
}
