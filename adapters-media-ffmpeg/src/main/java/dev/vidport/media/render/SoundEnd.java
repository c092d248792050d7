package dev.vidport.media.render;

import dev.vidport.media.FfmpegSettings;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.Quiet;
import java.nio.file.Path;
import java.util.List;

/**
 * The end of a sound whose picture nobody knows the length of while it is rendered. Most recorders
 * end it some milliseconds before the picture. So silence follows it, and what is too much of that
 * is cut off without another encode. Pure.
 */
final class SoundEnd {
  static final String FILE = "ended.m4a";

  /** More than recorders let go by between the ends of both. */
  static final long SILENCE_MICROS = 3_000_000;

  /** The filter that appends the silence. */
  static final String SILENCE = ",apad=pad_dur=" + Grid.seconds(SILENCE_MICROS / 1e6);

  private SoundEnd() {}

  /**
   * @param sound ours, with the silence
   * @param micros what is left of it
   */
  static Command cut(FfmpegSettings settings, Path sound, long micros, Path folder) {
    List<String> line = Quiet.start(settings);
    line.addAll(List.of("-protocol_whitelist", "file", "-format_whitelist", "mov"));
    line.addAll(List.of("-i", "file:" + sound, "-map", "0:a", "-c", "copy"));
    line.addAll(List.of("-t", Grid.seconds(micros / 1e6)));
    // Whole packets are copied; the last one is shown for as long only as its encoder would say.
    long samples = Math.round(micros / 1e6 * Grid.SAMPLE_RATE);
    line.addAll(List.of("-bsf:a", "setts=duration='max(1,min(DURATION," + samples + "-PTS))'"));
    line.addAll(List.of("-f", "mp4", "file:" + folder.resolve(FILE)));
    return new Command(line, Command.limitFor(micros));
  }
}
