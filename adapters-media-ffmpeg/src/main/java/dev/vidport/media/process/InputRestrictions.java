package dev.vidport.media.process;

import dev.vidport.media.source.MediaInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Options before every input that a user has uploaded. Without them, a playlist named {@code .mp4}
 * could open files of this machine and addresses in its network.
 */
public final class InputRestrictions {
  /** Containers that contain the media; playlist formats, which name other files, are excluded. */
  private static final String VIDEO_FORMATS =
      "mov,matroska,avi,mpegts,mpeg,flv,asf,ogg,mxf,dv,gif,apng";

  private static final String AUDIO_FORMATS =
      "mp3,wav,flac,aac,w64,aiff,caf,amr,au,ac3,eac3,dts,wv,tta";

  /** The decoders of files that this service has written itself. */
  private static final String OWN_DECODERS = "h264,aac";

  /** The decoders of AV1, of which a program has one or more. */
  private static final String AV1_DECODERS = "libdav1d,libaom-av1,av1";

  /**
   * Decoders that ffprobe may open for streams that it does not decode. That of VVC then reads
   * nothing but parameter sets, with the code with which ffmpeg parses every VVC stream.
   */
  private static final Set<String> OPENED_ONLY = Set.of("vvc");

  private InputRestrictions() {}

  /** Whether ffprobe may open a decoder for a stream that it does not decode. */
  public static boolean mayOpen(String decoder) {
    return OPENED_ONLY.contains(decoder);
  }

  public static List<String> options(MediaInput input, long maxPixels) {
    List<String> options =
        new ArrayList<>(
            List.of(
                "-protocol_whitelist",
                input.whitelist(),
                "-format_whitelist",
                VIDEO_FORMATS + "," + AUDIO_FORMATS,
                "-codec_whitelist",
                DecoderAllowList.value(),
                "-max_pixels",
                Long.toString(maxPixels)));
    // After the list of all streams, because the last option that fits a stream counts. ffmpeg
    // still uses that list when it decodes a few frames of each stream to learn its parameters.
    input
        .openedOnly()
        .forEach(
            (stream, decoder) -> options.addAll(List.of("-codec_whitelist:" + stream, decoder)));
    if (input.isLive()) {
      // Prevents seeks to an index after the media, which is not uploaded yet.
      options.addAll(List.of("-seekable", "0"));
    }
    return options;
  }

  /**
   * Options before an input that this service has written itself. Its video may still be a copy of
   * what a user has uploaded.
   */
  public static List<String> ownFile(MediaInput input) {
    return List.of(
        "-protocol_whitelist",
        input.whitelist(),
        "-format_whitelist",
        "mov",
        "-codec_whitelist",
        OWN_DECODERS);
  }

  /** Options before a file that this service has encoded itself, or has stored without a loss. */
  public static List<String> ownEncode(MediaInput input) {
    return List.of(
        "-protocol_whitelist",
        input.whitelist(),
        "-format_whitelist",
        "mov,matroska",
        "-codec_whitelist",
        OWN_DECODERS + ",rawvideo," + AV1_DECODERS);
  }

  /** Options before an uploaded image. */
  public static List<String> image(MediaInput input, String demuxer, String decoder, long pixels) {
    return List.of(
        "-protocol_whitelist",
        input.whitelist(),
        "-format_whitelist",
        demuxer,
        "-codec_whitelist",
        decoder,
        "-max_pixels",
        Long.toString(pixels));
  }
}
