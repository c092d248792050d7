package dev.vidport.media.render;

import dev.vidport.media.process.BaseOptions;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.FfmpegTime;
import dev.vidport.media.process.InputRestrictions;
import dev.vidport.media.process.ProcessKind;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.media.source.MediaInput;
import java.nio.file.Path;
import java.util.List;

/**
 * The silence that follows the audio of a live rendering. The length of the video is unknown while
 * the audio is encoded, and most recorders end the audio some milliseconds before the video. When
 * the length is known, the excess silence is cut off without another encode. Pure.
 */
final class AudioPadding {
  static final String FILE = "ended.m4a";

  /**
   * More than the usual gap between the end of the audio and the end of the video in recordings.
   */
  static final long MICROS = 3_000_000;

  /** The filter that appends the silence. */
  static final String FILTER = ",apad=pad_dur=" + FfmpegTime.seconds(MICROS / 1e6);

  private AudioPadding() {}

  /**
   * @param audio the rendered audio with the silence
   * @param micros the length to keep
   */
  static Command cut(FfmpegSettings settings, Path audio, long micros, Path folder) {
    List<String> line = BaseOptions.start(settings);
    MediaInput input = MediaInput.file(audio);
    line.addAll(InputRestrictions.ownFile(input));
    line.addAll(List.of("-i", input.url(), "-map", "0:a", "-c", "copy"));
    line.addAll(List.of("-t", FfmpegTime.seconds(micros / 1e6)));
    // Only whole packets can be copied, so the last one gets the duration that an encoder would
    // set.
    long samples = Math.round(micros / 1e6 * FrameGrid.SAMPLE_RATE);
    line.addAll(List.of("-bsf:a", "setts=duration='max(1,min(DURATION," + samples + "-PTS))'"));
    line.addAll(List.of("-f", "mp4", "file:" + folder.resolve(FILE)));
    return new Command(line, Command.limitFor(micros), ProcessKind.COPY).reading(List.of(input));
  }
}
