package dev.vidport.media.settings;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;

/**
 * Programs and limits of ffmpeg.
 *
 * @param programs which programs are run
 * @param maxPixels the largest frame that is decoded, in pixels; a tiny file may declare a huge
 *     frame
 * @param maxOutputBytes the largest file that one run may write, in bytes
 * @param probeLimit the processor time of each run of ffprobe
 * @param isolation of the processes
 */
public record FfmpegSettings(
    ProgramSettings programs,
    long maxPixels,
    long maxOutputBytes,
    Duration probeLimit,
    IsolationSettings isolation) {
  /** A little more than 8K (7680×4320). */
  private static final long MAX_PIXELS = 40_000_000;

  /** More than 8 hours at the highest bitrate of the ladder. */
  private static final long MAX_OUTPUT_BYTES = 128L << 30;

  private static final Duration PROBE_LIMIT = Duration.ofMinutes(10);

  /**
   * @throws IllegalArgumentException with the error in one line
   */
  public FfmpegSettings {
    require(maxPixels > 0, "the largest frame must have at least one pixel");
    require(maxOutputBytes > 0, "the largest output must have at least one byte");
    require(probeLimit.toMillis() > 0, "the time limit of a probe must be positive");
  }

  /** The programs of the class path or the {@code PATH}, with the default limits. */
  public static FfmpegSettings defaults() {
    return of(ProgramSettings.defaults());
  }

  /**
   * The given programs with the default limits.
   *
   * @param ffmpeg name or path of the program
   * @param ffprobe name or path of the program
   */
  public static FfmpegSettings of(String ffmpeg, String ffprobe) {
    return of(ProgramSettings.of(ffmpeg, ffprobe));
  }

  /** The given programs with the default limits. */
  public static FfmpegSettings of(ProgramSettings programs) {
    return new FfmpegSettings(
        programs, MAX_PIXELS, MAX_OUTPUT_BYTES, PROBE_LIMIT, IsolationSettings.defaults());
  }

  /**
   * Name or path of ffmpeg.
   *
   * @throws UncheckedIOException when the artifact with the programs can't be used
   */
  public String ffmpeg() {
    return located().ffmpeg();
  }

  /**
   * Name or path of ffprobe.
   *
   * @throws UncheckedIOException when the artifact with the programs can't be used
   */
  public String ffprobe() {
    return located().ffprobe();
  }

  private FfmpegPrograms located() {
    try {
      return programs.locate();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A copy with another isolation. */
  public FfmpegSettings withIsolation(IsolationSettings other) {
    return new FfmpegSettings(programs, maxPixels, maxOutputBytes, probeLimit, other);
  }

  /** A copy with another limit of output files, in bytes. */
  public FfmpegSettings withMaxOutputBytes(long bytes) {
    return new FfmpegSettings(programs, maxPixels, bytes, probeLimit, isolation);
  }

  private static void require(boolean isValid, String message) {
    if (!isValid) {
      throw new IllegalArgumentException(message);
    }
  }
}
