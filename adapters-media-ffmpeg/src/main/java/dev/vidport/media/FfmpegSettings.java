package dev.vidport.media;

import java.time.Duration;

/**
 * How ffmpeg is run.
 *
 * @param ffmpeg name or path of the program
 * @param ffprobe name or path of the program
 * @param maxPixels the largest picture that is decoded, in pixels; a tiny file may declare a huge
 *     one
 * @param maxOutputBytes the largest file that one run may write
 * @param probeLimit the longest that looking at one source may take
 */
public record FfmpegSettings(
    String ffmpeg, String ffprobe, long maxPixels, long maxOutputBytes, Duration probeLimit) {
  /** A little more than 8K (7680×4320). */
  private static final long PIXELS = 40_000_000;

  /** More than 8 hours at the highest bitrate of the ladder. */
  private static final long BYTES = 128L << 30;

  /** The given programs with the usual limits. */
  public static FfmpegSettings of(String ffmpeg, String ffprobe) {
    return new FfmpegSettings(ffmpeg, ffprobe, PIXELS, BYTES, Duration.ofMinutes(10));
  }
}
