package dev.vidport.media.render;

import dev.vidport.media.FfmpegSettings;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.Exit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Asks how long the sound in a file of our own is. */
final class LengthCommand {
  private LengthCommand() {}

  static Command of(FfmpegSettings settings, Path file) {
    return new Command(
        List.of(
            settings.ffprobe(),
            "-v",
            "error",
            "-show_entries",
            // The file's own would be rounded up, and this is what players go by.
            "stream=duration",
            "-print_format",
            "csv=p=0",
            "-i",
            "file:" + file),
        settings.probeLimit());
  }

  /**
   * @param printed seconds
   */
  static long micros(Exit exit, String printed) throws IOException {
    try {
      return Math.round(Double.parseDouble(printed.strip()) * 1e6);
    } catch (NumberFormatException none) {
      throw new IOException("what was just made has no length: " + exit.complaints(), none);
    }
  }
}
