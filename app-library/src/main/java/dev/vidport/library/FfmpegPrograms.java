package dev.vidport.library;

/**
 * Names or paths of the programs that process media.
 *
 * @param ffmpeg such as {@code ffmpeg} or {@code /usr/bin/ffmpeg}
 * @param ffprobe such as {@code ffprobe}
 */
public record FfmpegPrograms(String ffmpeg, String ffprobe) {
  /** The programs on the {@code PATH}. */
  public static final FfmpegPrograms ON_PATH = new FfmpegPrograms("ffmpeg", "ffprobe");
}
