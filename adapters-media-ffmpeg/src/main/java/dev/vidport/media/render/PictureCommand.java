package dev.vidport.media.render;

import dev.vidport.domain.edit.TimelineWindow;
import dev.vidport.domain.media.StillPicture;
import dev.vidport.domain.render.PlannedSource;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.media.process.BaseOptions;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.InputRestrictions;
import dev.vidport.media.process.ProcessKind;
import dev.vidport.media.process.StdinSource;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.media.source.MediaInput;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Builds the commands that make the picture of audio without video. Pure. */
record PictureCommand(FfmpegSettings settings, RenderPlan plan) {
  private static final String SIZE = StillPicture.WIDTH + ":" + StillPicture.HEIGHT;

  /** The colours that the plan names for the picture. */
  private static final String COLOURS = "out_color_matrix=bt709:out_range=tv";

  /** A window of a second at most, so that ffmpeg holds little audio at a time. */
  private static final long MAX_WINDOW = FrameGrid.SAMPLE_RATE;

  /** Samples in each window whose loudness is measured. */
  private long window() {
    return Math.max(1, Math.min(MAX_WINDOW, samples() / Waveform.BARS));
  }

  private long samples() {
    return Math.round(plan.lengthMicros() / 1e6 * FrameGrid.SAMPLE_RATE);
  }

  /** Reads the output of {@link #loudness}. */
  Waveform waveform() {
    return new Waveform(Math.max(1, samples() / window()));
  }

  /** Prints the loudness of the audio of the output. */
  Command loudness(SourceTimes times, Map<Integer, OpenedSource> sources) {
    AudioGraph.Chain chain = AudioGraph.of(plan, times);
    List<String> line = BaseOptions.start(settings);
    for (TimelineWindow.Piece piece : chain.inputs()) {
      line.addAll(AudioCommand.input(settings, times, plan, piece, sources, List.of()));
    }
    String measure =
        (",asetnsamples=n=" + window() + ":p=0,astats=metadata=1:reset=1")
            + ":measure_perchannel=none:measure_overall=RMS_level"
            + (",ametadata=print:key=" + Waveform.LEVEL + ":file=-[audio]");
    line.addAll(List.of("-filter_complex", chain.filters() + measure, "-map", "[audio]"));
    line.addAll(List.of("-f", "null", "-"));
    return new Command(line, Command.limitFor(plan.lengthMicros()), ProcessKind.AUDIO)
        .reading(sources.values().stream().map(OpenedSource::input).toList());
  }

  /** Makes a file of one frame from the drawing. */
  Command drawing(Waveform waveform, Path file) {
    List<String> line = BaseOptions.start(settings);
    line.addAll(List.of("-protocol_whitelist", "pipe", "-format_whitelist", "rawvideo"));
    line.addAll(List.of("-f", "rawvideo", "-pix_fmt", Waveform.PIXEL_FORMAT));
    line.addAll(List.of("-video_size", SIZE.replace(':', 'x'), "-i", "pipe:0"));
    line.addAll(List.of("-vf", "scale=" + COLOURS + ",format=yuv420p"));
    line.addAll(output(file));
    return new Command(line, settings.probeLimit(), ProcessKind.IMAGE)
        .withStdin(Optional.of(once(waveform.pixels())));
  }

  private static StdinSource once(byte[] bytes) {
    Iterator<byte[]> pieces = List.of(bytes).iterator();
    return () -> pieces.hasNext() ? Optional.of(pieces.next()) : Optional.empty();
  }

  /** Makes a file of one frame from the cover picture, with bars where its shape differs. */
  Command cover(PlannedSource source, MediaInput input, Path file) {
    List<String> line = BaseOptions.start(settings);
    line.addAll(InputRestrictions.options(input, settings.maxPixels()));
    line.addAll(List.of("-i", input.url(), "-map", "0:" + source.videoStream()));
    String fit = ":force_original_aspect_ratio=decrease:force_divisible_by=2:";
    line.addAll(
        List.of(
            "-vf",
            "scale=" + SIZE + fit + COLOURS + ",setsar=1,format=yuv420p,pad=" + SIZE + ":-1:-1"));
    line.addAll(output(file));
    return new Command(line, settings.probeLimit(), ProcessKind.IMAGE).reading(List.of(input));
  }

  private static List<String> output(Path file) {
    String name = file.toString();
    return List.of(
        "-frames:v", "1", "-map_metadata", "-1", "-c:v", "rawvideo", "-f", "matroska", name);
  }

  /**
   * Copies a video again and again up to {@code frames} frames. Its frames are in display order.
   */
  Command repeated(Path segment, long frames, Path file) {
    MediaInput input = MediaInput.file(segment);
    List<String> line = BaseOptions.start(settings);
    line.addAll(List.of("-stream_loop", "-1"));
    line.addAll(InputRestrictions.ownFile(input));
    line.addAll(List.of("-i", input.url(), "-c", "copy", "-frames:v", Long.toString(frames)));
    line.addAll(List.of("-f", "mp4", file.toString()));
    return new Command(line, Command.limitFor(plan.lengthMicros()), ProcessKind.COPY);
  }
}
