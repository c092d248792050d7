package dev.vidport.domain.storage;

import dev.vidport.domain.caption.CaptionTrack;
import dev.vidport.domain.thumbnail.Thumbnail;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of the files that processing publishes. */
public final class OutputFile {
  /** The progressive MP4 of the top rendition with its audio. */
  public static final String DOWNLOAD = "video.mp4";

  /** The audio that all renditions of the stream share. */
  public static final String AUDIO = "audio.mp4";

  /** The automatic poster, which is also candidate 0. */
  public static final String POSTER = "poster.jpg";

  public static final String MASTER = "master.m3u8";
  public static final String FILMSTRIP = "filmstrip.jpg";
  public static final String FILMSTRIP_VTT = "filmstrip.vtt";
  public static final String FILMSTRIP_JSON = "filmstrip.json";

  /** Files that need no streaming, besides the images. */
  private static final Set<String> NOT_STREAMING = Set.of(DOWNLOAD, FILMSTRIP_VTT, FILMSTRIP_JSON);

  private static final String CUSTOM_PREFIX = "custom-";

  /** The id of a caption track, and the name of one of its files. */
  private static final Pattern CAPTIONS =
      Pattern.compile("(captions-[0-9a-f]{16})-([A-Za-z0-9][A-Za-z0-9._-]*)");

  /** The files of a caption track to download, in the folder of the track. */
  public static final String CAPTIONS_VTT = "captions.vtt";

  public static final String CAPTIONS_SRT = "captions.srt";
  public static final String CAPTIONS_TXT = "captions.txt";

  /** The media playlist of the subtitles of a caption track. */
  public static final String CAPTIONS_PLAYLIST = "captions.m3u8";

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

  /**
   * The video of a rendition of the stream, without audio.
   *
   * @param name of the rendition, such as {@code 720p} or {@code 720p-av1}
   */
  public static String rendition(String name) {
    return name + ".mp4";
  }

  /**
   * The audio of a track of the stream.
   *
   * @param track 0 for the main one
   */
  public static String audio(int track) {
    return track == 0 ? AUDIO : "audio-" + track + ".mp4";
  }

  /** The folder of the files of a caption track. */
  public static String captions(CaptionTrack track) {
    return "captions-" + track.id();
  }

  /**
   * The name with which players request a file of a caption track.
   *
   * @param name of the file in the folder of the track
   */
  public static String captions(CaptionTrack track, String name) {
    return captions(track) + "-" + name;
  }

  /**
   * The object of a requested file.
   *
   * @param files where the job published its files
   */
  public static ObjectKey location(ObjectKey files, String name) {
    Matcher captions = CAPTIONS.matcher(name);
    return captions.matches()
        ? files.child(captions.group(1)).child(captions.group(2))
        : files.child(name);
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
  public static boolean isAllowedWithoutStreaming(String name) {
    return name.endsWith(".jpg")
        || NOT_STREAMING.contains(name)
        || (CAPTIONS.matcher(name).matches() && name.endsWith("-" + CAPTIONS_VTT));
  }

  /** Whether it is media that players of the stream read in ranges, which a playlist names. */
  public static boolean isStreamMedia(String name) {
    return name.endsWith(".mp4") && !name.equals(DOWNLOAD);
  }

  public static boolean isPlaylist(String name) {
    return name.endsWith(".m3u8");
  }

  /** Whether it refers to other files by relative addresses. */
  public static boolean refersToOtherFiles(String name) {
    return isPlaylist(name) || name.equals(FILMSTRIP_VTT) || name.equals(FILMSTRIP_JSON);
  }
}
