package dev.vidport.media;

import java.time.Duration;

/**
 * Programs and limits of ffmpeg.
 *
 * @param ffmpeg name or path of the program
 * @param ffprobe name or path of the program
 * @param maxPixels the largest frame that is decoded, in pixels; a tiny file may declare a huge
 *     frame
 * @param maxOutputBytes the largest file that one run may write, in bytes
 * @param probeLimit the longest time that probing one source may take
 * @param isolation of the processes
 */
public record FfmpegSettings(
    String ffmpeg,
    String ffprobe,
    long maxPixels,
    long maxOutputBytes,
    Duration probeLimit,
    IsolationSettings isolation) {
  /** A little more than 8K (7680×4320). */
  private static final long MAX_PIXELS = 40_000_000;

  /** More than 8 hours at the highest bitrate of the ladder. */
  private static final long MAX_OUTPUT_BYTES = 128L << 30;

  /** The given programs with the default limits. */
  public static FfmpegSettings of(String ffmpeg, String ffprobe) {
    return new FfmpegSettings(
        ffmpeg,
        ffprobe,
        MAX_PIXELS,
        MAX_OUTPUT_BYTES,
        Duration.ofMinutes(10),
        IsolationSettings.defaults());
  }

  public FfmpegSettings withIsolation(IsolationSettings other) {
    return new FfmpegSettings(ffmpeg, ffprobe, maxPixels, maxOutputBytes, probeLimit, other);
  }

  public FfmpegSettings withMaxOutputBytes(long bytes) {
    return new FfmpegSettings(ffmpeg, ffprobe, maxPixels, bytes, probeLimit, isolation);
  }
}
