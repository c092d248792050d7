package dev.vidport.usecases.playback;

import dev.vidport.domain.thumbnail.Thumbnail;
import java.util.Set;

/** Names and content types of the files that processing publishes. */
public final class OutputFile {
  /** The progressive MP4 of the top rendition with its audio. */
  public static final String DOWNLOAD = "video.mp4";

  /** The automatic poster, which is also candidate 0. */
  public static final String POSTER = "poster.jpg";

  public static final String MASTER = "master.m3u8";
  public static final String FILMSTRIP = "filmstrip.jpg";
  public static final String FILMSTRIP_VTT = "filmstrip.vtt";
  public static final String FILMSTRIP_JSON = "filmstrip.json";

  /** Files that need no streaming, besides the images. */
  private static final Set<String> NOT_STREAMING = Set.of(DOWNLOAD, FILMSTRIP_VTT, FILMSTRIP_JSON);

  private static final String CUSTOM_PREFIX = "custom-";

  private OutputFile() {}

  /**
   * @param number 0 for the automatic poster
   */
  public static String candidate(int number) {
    return number == 0 ? POSTER : "candidate-" + number + ".jpg";
  }

  /**
   * An image that the owner sent.
   *
   * @param id unique among all images that the video ever had, since addresses are cached
   */
  public static String custom(String id) {
    return CUSTOM_PREFIX + id + ".jpg";
  }

  /** Whether it is an image that the owner sent and may remove. */
  public static boolean isCustom(String name) {
    return name.startsWith(CUSTOM_PREFIX);
  }

  /** The image of a thumbnail. */
  public static String of(Thumbnail thumbnail) {
    return thumbnail
        .image()
        .map(Thumbnail.Image::file)
        .orElseGet(() -> candidate(thumbnail.candidate()));
  }

  /** Whether a link without streaming permits it. */
  static boolean isAllowedWithoutStreaming(String name) {
    return name.endsWith(".jpg") || NOT_STREAMING.contains(name);
  }

  /** Whether it is media that players of the stream read in ranges, which a playlist names. */
  static boolean isStreamMedia(String name) {
    return name.endsWith(".mp4") && !name.equals(DOWNLOAD);
  }

  public static boolean isPlaylist(String name) {
    return name.endsWith(".m3u8");
  }

  /** Whether it refers to other files by relative addresses. */
  static boolean refersToOtherFiles(String name) {
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
