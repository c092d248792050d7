package dev.vidport.acceptance.render;

import java.util.List;

/** The link fields of the status of a finished video. */
final class LinkFields {
  /** The names of all fields that contain a link. */
  static final List<String> ALL =
      List.of("downloadUrl", "posterUrl", "playbackUrl", "posterPlaybackUrl", "streamUrl");

  private LinkFields() {}
}
