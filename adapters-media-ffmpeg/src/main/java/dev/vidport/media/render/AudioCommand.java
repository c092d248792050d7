package dev.vidport.media.render;

import dev.vidport.domain.edit.TimelineWindow;
import dev.vidport.domain.render.AudioPlan;
import dev.vidport.domain.render.PlannedSource;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.media.process.BaseOptions;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.FfmpegTime;
import dev.vidport.media.process.InputRestrictions;
import dev.vidport.media.process.ProcessKind;
import dev.vidport.media.settings.FfmpegSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Encodes the whole audio in one run: joined pieces would have silence at each join. Pure. */
final class AudioCommand {
  static final String FILE = "audio.m4a";

  /**
   * Seconds to seek before the wanted time, since containers store audio at a distance from video.
   */
  private static final double SEEK_MARGIN_SECONDS = 2;

  private AudioCommand() {}

  /**
   * @param sources by their indexes in the plan
   */
  static Command of(
      FfmpegSettings settings,
      SourceTimes times,
      RenderPlan plan,
      AudioPlan audio,
      Map<Integer, OpenedSource> sources,
      Path folder) {
    String gain = audio.gain().map(LoudnessFilters::amplified).orElse("");
    String padding = isLive(sources) ? AudioPadding.FILTER : padToLength(plan);
    List<String> line = decoded(settings, times, plan, sources, gain + padding);
    line.addAll(List.of("-c:a", "aac", "-b:a", audio.kbps() + "k"));
    line.addAll(List.of("-map_metadata", "-1", "-map_chapters", "-1"));
    // ffmpeg 8.0 reads the duration of a stream from its edit list, which counts in the units of
    // the movie: milliseconds by default.
    line.addAll(List.of("-movie_timescale", Integer.toString(FrameGrid.SAMPLE_RATE)));
    line.addAll(List.of("-f", "mp4", folder.resolve(FILE).toString()));
    return new Command(line, Command.limitFor(plan.lengthMicros()), ProcessKind.AUDIO)
        .reading(sources.values().stream().map(OpenedSource::input).toList());
  }

  /** Measures the audio that {@link #of} encodes. */
  static Command measuring(
      FfmpegSettings settings,
      SourceTimes times,
      RenderPlan plan,
      AudioPlan audio,
      Map<Integer, OpenedSource> sources) {
    String gain = audio.gain().map(LoudnessFilters::amplified).orElse("");
    List<String> line = decoded(settings, times, plan, sources, gain + LoudnessFilters.MEASUREMENT);
    line.addAll(List.of("-f", "null", "-"));
    return new Command(line, Command.limitFor(plan.lengthMicros()), ProcessKind.AUDIO)
        .reading(sources.values().stream().map(OpenedSource::input).toList());
  }

  /**
   * The line up to the mapped audio.
   *
   * @param more filters after those of the timeline, each after a comma
   */
  private static List<String> decoded(
      FfmpegSettings settings,
      SourceTimes times,
      RenderPlan plan,
      Map<Integer, OpenedSource> sources,
      String more) {
    AudioGraph.Chain chain = AudioGraph.of(plan, times);
    List<String> line = BaseOptions.start(settings);
    for (TimelineWindow.Piece piece : chain.inputs()) {
      boolean isLive = Objects.requireNonNull(sources.get(piece.source())).input().isLive();
      line.addAll(
          input(
              settings,
              times,
              plan,
              piece,
              sources,
              isLive ? List.of() : StableAudioCommand.FORBID_CHANGES));
    }
    line.addAll(List.of("-filter_complex", chain.filters() + more + "[audio]", "-map", "[audio]"));
    return line;
  }

  /**
   * The options of the input for a piece.
   *
   * @param more options to put before it
   */
  static List<String> input(
      FfmpegSettings settings,
      SourceTimes times,
      RenderPlan plan,
      TimelineWindow.Piece piece,
      Map<Integer, OpenedSource> sources,
      List<String> more) {
    OpenedSource source = Objects.requireNonNull(sources.get(piece.source()));
    List<String> options =
        new ArrayList<>(InputRestrictions.options(source.input(), settings.maxPixels()));
    options.add("-copyts");
    options.addAll(more);
    options.addAll(times.audioInput(plan.sources().get(piece.source())));
    long startMicros = plan.rate().micros(piece.firstFrame());
    // Samples, and jumps of the clock, are counted from the start of the file.
    if (startMicros > 0 && canSeek(plan.sources().get(piece.source()))) {
      double start = (startMicros + plan.sources().get(piece.source()).originMicros()) / 1e6;
      options.addAll(Seek.EXACT.options(start - SEEK_MARGIN_SECONDS));
    }
    options.addAll(List.of("-i", source.input().url()));
    return options;
  }

  private static boolean canSeek(PlannedSource source) {
    // In MP3 and AAC without an index, ffmpeg estimates the times after a seek.
    return source.audio().orElseThrow().countedFromMicros().isEmpty()
        && source.jumps().isEmpty()
        && source.still().isEmpty();
  }

  /** Players stall where the audio ends long before the video. */
  private static String padToLength(RenderPlan plan) {
    return ",apad=whole_dur=" + FfmpegTime.seconds(plan.lengthMicros() / 1e6);
  }

  /** Whether the length of the video is still unknown. */
  private static boolean isLive(Map<Integer, OpenedSource> sources) {
    return sources.values().stream().anyMatch(source -> source.input().isLive());
  }
}
