package dev.vidport.media.render;

import dev.vidport.media.FfmpegSettings;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.ProcessExit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Reads the duration of the audio in a rendered file. */
final class AudioDurationCommand {
  private AudioDurationCommand() {}

  static Command of(FfmpegSettings settings, Path file) {
    return new Command(
        List.of(
            settings.ffprobe(),
            "-v",
            "error",
            "-show_entries",
            // The file's duration is rounded up; players use the stream's.
            "stream=duration",
            "-print_format",
            "csv=p=0",
            "-i",
            "file:" + file),
        settings.probeLimit());
  }

  /**
   * @param printed ffprobe's output: seconds
   */
  static long micros(ProcessExit exit, String printed) throws IOException {
    try {
      return Math.round(Double.parseDouble(printed.strip()) * 1e6);
    } catch (NumberFormatException e) {
      throw new IOException("the rendered audio has no duration; ffprobe " + exit.description(), e);
    }
  }
}
