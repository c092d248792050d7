package dev.vidport.usecases.playback;

import dev.vidport.domain.thumbnail.Thumbnail;
import java.util.Set;

/** Names and content types of the files that processing publishes. */
public final class OutputFile {
  /** The progressive MP4 of the top rendition with the sound. */
  public static final String DOWNLOAD = "video.mp4";

  /** The automatic poster, which is candidate 0 too. */
  public static final String POSTER = "poster.jpg";

  public static final String MASTER = "master.m3u8";
  public static final String FILMSTRIP = "filmstrip.jpg";
  public static final String FILMSTRIP_VTT = "filmstrip.vtt";
  public static final String FILMSTRIP_JSON = "filmstrip.json";

  /** Those that need no streaming, beside the pictures. */
  private static final Set<String> PLAIN = Set.of(DOWNLOAD, FILMSTRIP_VTT, FILMSTRIP_JSON);

  private static final String CUSTOM = "custom-";

  private OutputFile() {}

  /**
   * @param number 0 for the automatic poster
   */
  public static String candidate(int number) {
    return number == 0 ? POSTER : "candidate-" + number + ".jpg";
  }

  /**
   * A picture that an owner sent.
   *
   * @param id as no other picture of the video ever had, since addresses are cached
   */
  public static String custom(String id) {
    return CUSTOM + id + ".jpg";
  }

  /** Whether it is a picture that an owner sent, and may take back. */
  public static boolean isCustom(String name) {
    return name.startsWith(CUSTOM);
  }

  /** The picture that stands for a video. */
  public static String of(Thumbnail shown) {
    return shown.image().map(Thumbnail.Image::file).orElseGet(() -> candidate(shown.candidate()));
  }

  /** Whether a link without the stream holds it. */
  static boolean isPlain(String name) {
    return name.endsWith(".jpg") || PLAIN.contains(name);
  }

  public static boolean isPlaylist(String name) {
    return name.endsWith(".m3u8");
  }

  /** Whether it names other files, by addresses that go on from its own. */
  static boolean namesOthers(String name) {
    return isPlaylist(name) || name.equals(FILMSTRIP_VTT) || name.equals(FILMSTRIP_JSON);
  }

  public static String contentType(String name) {
    if (isPlaylist(name)) {
      // RFC 8216, section 4.
      return "application/vnd.apple.mpegurl";
    }
    return switch (name.substring(name.lastIndexOf('.') + 1)) {
      case "mp4" -> "video/mp4";
      case "jpg" -> "image/jpeg";
      case "vtt" -> "text/vtt";
      case "json" -> "application/json";
      default -> "application/octet-stream";
    };
  }
}
