package dev.vidport.media.render;

import dev.vidport.domain.render.AudioPlan;
import dev.vidport.domain.render.Planner;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.media.FfmpegSettings;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.Quiet;
import dev.vidport.media.process.Safety;
import dev.vidport.media.source.MediaInput;
import java.nio.file.Path;
import java.util.List;

/** Makes the sound in one go: joined pieces would have silence at each join. Pure. */
final class AudioCommand {
  static final String FILE = "audio.m4a";

  /** Where sound is sought: well before, since packets of sound lie apart from the picture's. */
  private static final double MARGIN_SECONDS = 2;

  private AudioCommand() {}

  static Command of(
      FfmpegSettings settings, RenderPlan plan, AudioPlan audio, MediaInput input, Path folder) {
    List<String> line = Quiet.start(settings);
    line.addAll(Safety.options(input, settings.maxPixels()));
    line.add("-copyts");
    long startMicros = plan.rate().micros(plan.firstFrame());
    if (startMicros > 0) {
      double start = (startMicros + plan.sources().get(0).originMicros()) / 1e6;
      line.addAll(Seek.EXACT.options(start - MARGIN_SECONDS));
    }
    line.addAll(
        List.of(
            "-i", input.url(), "-map", "0:" + plan.sources().get(0).audioStream().orElseThrow()));
    line.addAll(List.of("-af", filters(plan)));
    line.addAll(List.of("-c:a", "aac", "-b:a", audio.kbps() + "k"));
    line.addAll(List.of("-map_metadata", "-1", "-map_chapters", "-1"));
    line.addAll(List.of("-f", "mp4", folder.resolve(FILE).toString()));
    return new Command(line, Command.limitFor(plan.lengthMicros()));
  }

  private static String filters(RenderPlan plan) {
    long zero = plan.sources().get(0).originMicros() + plan.rate().micros(plan.firstFrame());
    long end = plan.window().frames().isPresent() ? plan.lengthMicros() : Planner.LONGEST_MICROS;
    return String.join(
        ",",
        "asettb=1/1000000",
        "asetpts=PTS-(" + zero + ")",
        "atrim=start=0:end=" + Grid.seconds(end / 1e6),
        // Silence where packets are missing, and at the start when the sound begins later than the
        // picture: otherwise all that follows would come early.
        "aresample=48000:async=1:first_pts=0:ochl=stereo",
        // Players stall at the end of a sound that is shorter than its picture.
        "apad=whole_dur=" + Grid.seconds(plan.lengthMicros() / 1e6));
  }
}
