package dev.vidport.media.render;

import dev.vidport.media.box.Boxes;
import dev.vidport.media.process.FfmpegTime;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * How a run seeks to the part of the source that it needs.
 *
 * @param prerollSeconds how much earlier to seek in containers without a keyframe index
 */
record Seek(double prerollSeconds) {
  /** Longer than the keyframe interval of nearly every broadcast and recording. */
  private static final double PREROLL_SECONDS = 12;

  /** For containers with an index of keyframes: the seek lands on the keyframe before the time. */
  static final Seek EXACT = new Seek(0);

  /**
   * For containers without an index: the seek lands anywhere, and ffmpeg decodes nothing before the
   * next keyframe.
   */
  static final Seek EARLY = new Seek(PREROLL_SECONDS);

  /** No seek: reads the source from its start. */
  static final Seek NONE = new Seek(Double.POSITIVE_INFINITY);

  /**
   * The ffmpeg options to put before the input.
   *
   * @param seconds on the source's own clock
   */
  List<String> options(double seconds) {
    if (equals(NONE)) {
      return List.of();
    }
    return List.of(
        // The filters drop the frames before the time by the frame grid.
        "-noaccurate_seek",
        // The time refers to the source's clock, not to its start.
        "-seek_timestamp",
        "1",
        "-ss",
        FfmpegTime.seconds(seconds - prerollSeconds));
  }

  /**
   * Chooses the seek by the container, which the first bytes of the file identify.
   *
   * @param prefix at least 12 bytes if the file has them
   */
  static Seek forPrefix(byte[] prefix) {
    if (prefix.length < 12) {
      return EARLY;
    }
    if (startsWith(prefix, "GIF8") || startsWith(prefix, "\u0089PNG")) {
      // ffmpeg cannot seek in animated images.
      return NONE;
    }
    boolean matroska = startsWith(prefix, "\u001aE\u00df\u00a3");
    return matroska || Boxes.startFile(ByteBuffer.wrap(prefix)) ? EXACT : EARLY;
  }

  /**
   * @param signature one character for each byte
   */
  private static boolean startsWith(byte[] prefix, String signature) {
    return new String(prefix, 0, signature.length(), StandardCharsets.ISO_8859_1).equals(signature);
  }
}
