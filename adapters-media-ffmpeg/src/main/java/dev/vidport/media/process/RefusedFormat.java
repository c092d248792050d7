package dev.vidport.media.process;

import dev.vidport.domain.render.Failure;
import dev.vidport.usecases.media.port.UnusableMediaException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The fault of a file whose format ffmpeg recognizes, but which is not in the list of {@link
 * InputRestrictions}: media of another format is unsupported, everything else is no media.
 */
public final class RefusedFormat {
  /** The name in brackets is that of the demuxer. */
  private static final Pattern NOT_LISTED =
      Pattern.compile("\\[([a-z0-9_,]{1,40}) @ [^\\]]{1,40}\\] Format not on whitelist");

  private static final String ACCEPTED =
      "MP4, MOV, MKV, WebM, AVI, FLV, MPEG-TS, MXF, DV, an animated GIF or PNG, or audio as MP3,"
          + " M4A, WAV, FLAC or Ogg";

  /** The demuxers of single images end with this. */
  private static final String IMAGE = "_pipe";

  private static final Set<String> OTHER_IMAGES =
      Set.of("image2", "ico", "alias_pix", "brender_pix", "fits");

  /** Lists of files, subtitles and other text. ffmpeg would open other files for some of them. */
  private static final Set<String> TEXT =
      Set.of(
          "hls",
          "dash",
          "webm_dash_manifest",
          "imf",
          "concat",
          "ffmetadata",
          "sdp",
          "rtsp",
          "sap",
          "aqtitle",
          "ass",
          "jacosub",
          "lrc",
          "mcc",
          "microdvd",
          "mpl2",
          "mpsub",
          "pjs",
          "realtext",
          "sami",
          "scc",
          "srt",
          "stl",
          "subviewer",
          "subviewer1",
          "tedcaptions",
          "vobsub",
          "vplayer",
          "webvtt",
          "sup",
          "dvbsub",
          "dvbtxt",
          "tty",
          "bin",
          "xbin",
          "adf",
          "idf",
          "sbg",
          "mgsts");

  private static final Map<String, String> NAMES =
      Map.ofEntries(
          Map.entry("h264", "a raw H.264 stream"),
          Map.entry("hevc", "a raw HEVC stream"),
          Map.entry("m4v", "a raw MPEG-4 video stream"),
          Map.entry("mpegvideo", "a raw MPEG video stream"),
          Map.entry("av1", "a raw AV1 stream"),
          Map.entry("obu", "a raw AV1 stream"),
          Map.entry("vc1", "a raw VC-1 stream"),
          Map.entry("h261", "a raw H.261 stream"),
          Map.entry("h263", "a raw H.263 stream"),
          Map.entry("dirac", "a raw Dirac stream"),
          Map.entry("cavsvideo", "a raw AVS stream"),
          Map.entry("dnxhd", "a raw DNxHD stream"),
          Map.entry("mjpeg", "a raw Motion JPEG stream"),
          Map.entry("mjpeg_2000", "a raw Motion JPEG 2000 stream"),
          Map.entry("yuv4mpegpipe", "uncompressed YUV4MPEG2"),
          Map.entry("rm", "RealMedia"),
          Map.entry("flic", "a FLIC animation"),
          Map.entry("swf", "Flash (SWF)"));

  private RefusedFormat() {}

  /** The fault that the error output of a program shows; empty for any other fault. */
  static Optional<UnusableMediaException> of(String errorOutput) {
    Matcher refused = NOT_LISTED.matcher(errorOutput);
    return refused.find() ? Optional.of(fault(refused.group(1))) : Optional.empty();
  }

  private static UnusableMediaException fault(String demuxer) {
    if (TEXT.contains(demuxer)) {
      return new UnusableMediaException(
          Failure.NOT_MEDIA, "this file type is not supported; use " + ACCEPTED);
    }
    if (demuxer.endsWith(IMAGE) || OTHER_IMAGES.contains(demuxer)) {
      return stillImage(demuxer.replace(IMAGE, "").toUpperCase(Locale.ROOT));
    }
    String name = NAMES.getOrDefault(demuxer, "in the format " + demuxer.toUpperCase(Locale.ROOT));
    return unsupported(name);
  }

  /**
   * The fault of media in a format that is not accepted.
   *
   * @param name such as "a raw H.264 stream"
   */
  public static UnusableMediaException unsupported(String name) {
    return new UnusableMediaException(
        Failure.UNSUPPORTED,
        "the file is "
            + name
            + ", which is not supported; convert it, for example to MP4, or audio to MP3");
  }

  /**
   * The fault of an image that does not move.
   *
   * @param format such as "PNG"
   */
  public static UnusableMediaException stillImage(String format) {
    return new UnusableMediaException(
        Failure.NOT_MEDIA,
        "the file is a still image (" + format + "), not a video; use a file with video");
  }
}
