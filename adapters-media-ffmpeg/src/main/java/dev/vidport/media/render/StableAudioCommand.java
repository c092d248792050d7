package dev.vidport.media.render;

import dev.vidport.domain.media.Downmix;
import dev.vidport.domain.render.PlannedAudio;
import dev.vidport.domain.render.PlannedSource;
import dev.vidport.media.process.BaseOptions;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.InputRestrictions;
import dev.vidport.media.process.ProcessExit;
import dev.vidport.media.process.ProcessKind;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.media.source.MediaInput;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Decodes audio whose channels or sampling rate change into a file of 48 kHz stereo. ffmpeg sets up
 * all filters again at such a change, and the filters that assign times to the audio would start
 * anew. Pure.
 */
final class StableAudioCommand {
  /** The input options with which a change fails the run instead. */
  static final List<String> FORBID_CHANGES = List.of("-reinit_filter", "0");

  /** By default ffmpeg attenuates a mono channel by 3 dB in stereo. */
  private static final String FULL_MONO =
      "volume=volume='if(eq(nb_channels,1),sqrt(2),1)':precision=float";

  private static final String REPORT = "Changing audio frame properties on the fly";

  /** The origin of the source in the file, which cannot have negative times. */
  private static final long ORIGIN_MICROS = 10_000_000;

  private StableAudioCommand() {}

  /**
   * Whether a run with {@link #FORBID_CHANGES} has failed because the audio changes. Newer releases
   * of ffmpeg exit with 0 then.
   */
  static boolean isRequiredBy(ProcessExit exit) {
    return exit.errorOutputContains(REPORT);
  }

  /**
   * @param source has audio
   * @param file the file to write
   * @param lengthMicros length of the output, for the time limit
   */
  static Command of(
      FfmpegSettings settings,
      SourceTimes sourceTimes,
      PlannedSource source,
      MediaInput input,
      Path file,
      long lengthMicros) {
    List<String> line = BaseOptions.start(settings);
    line.addAll(InputRestrictions.options(input, settings.maxPixels()));
    // In MPEG-TS, only the first frame of a packet has a time. ffmpeg computes the times of the
    // others by the first sampling rate of the stream, unless this option leaves them to the
    // decoder.
    line.addAll(List.of("-fflags", "+nofillin"));
    line.add("-copyts");
    line.addAll(sourceTimes.audioInput(source));
    line.addAll(List.of("-i", input.url()));
    line.addAll(List.of("-map", "0:" + source.audio().orElseThrow().stream()));
    // No filter that depends on much of the earlier audio, since it starts anew at each change.
    String stereo = "aresample=" + FrameGrid.SAMPLE_RATE + ":ochl=stereo";
    boolean timedByFilter = sourceTimes.areTimesOfFilters(source);
    long origin = source.originMicros() - ORIGIN_MICROS;
    String times =
        timedByFilter
            ? "asettb=1/1000000,asetpts=" + sourceTimes.audioTimesAnew(source, origin) + ","
            : "";
    String filters = FULL_MONO + "," + stereo + "," + SourceAudioFilters.LIMITER;
    line.addAll(List.of("-af", times + filters));
    // Packets of this codec have any length, so no samples remain at a change.
    line.addAll(List.of("-c:a", "pcm_s16le", "-ar", "" + FrameGrid.SAMPLE_RATE, "-ac", "2"));
    if (!timedByFilter) {
      // A filter could not count the jumps of the clock across changes.
      String packetTimes = ClockMap.packetMillis(source.jumps(), origin);
      line.addAll(List.of("-bsf:a", "setts=ts=" + packetTimes));
    }
    line.addAll(List.of("-map_metadata", "-1", "-map_chapters", "-1"));
    line.addAll(List.of("-f", "matroska", file.toString()));
    return new Command(line, Command.limitFor(lengthMicros), ProcessKind.AUDIO)
        .reading(List.of(input));
  }

  /** The source whose audio is read from the file. */
  static PlannedSource planned(PlannedSource source) {
    return source.withAudio(
        ORIGIN_MICROS, List.of(), Optional.of(PlannedAudio.joined(0, Downmix.STEREO)));
  }
}
