package dev.vidport.media.caption;

import dev.vidport.media.process.BaseOptions;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.InputRestrictions;
import dev.vidport.media.process.ProcessKind;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.media.source.MediaInput;
import java.time.Duration;
import java.util.List;

/** Builds the command that extracts the audio for speech recognition. Pure. */
final class SpeechAudioCommand {
  /** Raw samples without a header: 16 bits, little-endian. */
  static final String FILE = "speech.pcm";

  static final int RATE = 16_000;

  /**
   *
   *
   * <ul>
   *   <li>{@code aresample} fills gaps, and silence before the first sample, so that a sample's
   *       number is its time in the video.
   *   <li>{@code silencedetect} finds pauses between phrases, which last about half a second.
   *   <li>{@code ametadata} prints where they begin and end.
   * </ul>
   */
  private static final String FILTERS =
      "aresample="
          + RATE
          + ":async=1:first_pts=0,aformat=sample_fmts=s16:channel_layouts=mono,"
          + "silencedetect=noise=-35dB:d=0.5,ametadata=mode=print:file=pipe\\\\:1";

  private static final Duration LIMIT = Duration.ofMinutes(50);

  private SpeechAudioCommand() {}

  static Command of(FfmpegSettings settings, MediaInput video) {
    List<String> line = BaseOptions.start(settings);
    line.addAll(InputRestrictions.ownFile(video));
    line.addAll(List.of("-i", video.url(), "-map", "0:a:0", "-af", FILTERS));
    line.addAll(List.of("-c:a", "pcm_s16le", "-f", "s16le", FILE));
    return new Command(line, LIMIT, ProcessKind.AUDIO).reading(List.of(video));
  }
}
