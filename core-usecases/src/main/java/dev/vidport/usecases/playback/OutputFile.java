package dev.vidport.usecases.playback;

import java.util.Set;

/** Names and content types of the files that processing publishes. */
public final class OutputFile {
  /** The progressive MP4 of the top rendition with the sound. */
  public static final String DOWNLOAD = "video.mp4";

  public static final String POSTER = "poster.jpg";
  public static final String MASTER = "master.m3u8";

  /** Those that need no streaming. */
  static final Set<String> PLAIN = Set.of(DOWNLOAD, POSTER);

  private OutputFile() {}

  public static boolean isPlaylist(String name) {
    return name.endsWith(".m3u8");
  }

  public static String contentType(String name) {
    if (isPlaylist(name)) {
      // RFC 8216, section 4.
      return "application/vnd.apple.mpegurl";
    }
    if (name.endsWith(".mp4")) {
      return "video/mp4";
    }
    if (name.endsWith(".jpg")) {
      return "image/jpeg";
    }
    return "application/octet-stream";
  }
}
