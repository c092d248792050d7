package dev.vidport.media.render;

import dev.vidport.media.process.BaseOptions;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.InputRestrictions;
import dev.vidport.media.process.ProcessExit;
import dev.vidport.media.process.ProcessKind;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.media.source.MediaInput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Reads the duration of the audio in a rendered file. */
final class AudioDurationCommand {
  private AudioDurationCommand() {}

  static Command of(FfmpegSettings settings, Path file) {
    MediaInput input = MediaInput.file(file);
    List<String> line = BaseOptions.probe(settings);
    line.addAll(InputRestrictions.ownFile(input));
    // The file's duration is rounded up; players use the stream's.
    line.addAll(List.of("-show_entries", "stream=duration", "-print_format", "csv=p=0"));
    line.addAll(List.of("-i", input.url()));
    return new Command(line, settings.probeLimit(), ProcessKind.PROBE).reading(List.of(input));
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
