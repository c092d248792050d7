package dev.vidport.media.render;

import dev.vidport.domain.render.AudioPlan;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Window;
import dev.vidport.media.FfmpegSettings;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.Quiet;
import dev.vidport.media.process.Safety;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Makes the sound in one go: joined pieces would have silence at each join. Pure. */
final class AudioCommand {
  static final String FILE = "audio.m4a";

  /** Where sound is sought: well before, since packets of sound lie apart from the picture's. */
  private static final double MARGIN_SECONDS = 2;

  private AudioCommand() {}

  /**
   * @param sources by their numbers in the plan
   */
  static Command of(
      FfmpegSettings settings,
      RenderPlan plan,
      AudioPlan audio,
      Map<Integer, OpenSource> sources,
      Path folder) {
    Sound.Heard heard = Sound.of(plan);
    List<String> line = Quiet.start(settings);
    for (Window.Piece piece : heard.inputs()) {
      OpenSource source = sources.get(piece.source());
      line.addAll(Safety.options(source.input(), settings.maxPixels()));
      line.add("-copyts");
      long startMicros = plan.rate().micros(piece.firstFrame());
      if (startMicros > 0) {
        double start = (startMicros + plan.sources().get(piece.source()).originMicros()) / 1e6;
        line.addAll(Seek.EXACT.options(start - MARGIN_SECONDS));
      }
      line.addAll(List.of("-i", source.input().url()));
    }
    String whole = arriving(sources) ? SoundEnd.SILENCE : filledUp(plan);
    line.addAll(List.of("-filter_complex", heard.chain() + whole + "[sound]", "-map", "[sound]"));
    line.addAll(List.of("-c:a", "aac", "-b:a", audio.kbps() + "k"));
    line.addAll(List.of("-map_metadata", "-1", "-map_chapters", "-1"));
    line.addAll(List.of("-f", "mp4", folder.resolve(FILE).toString()));
    return new Command(line, Command.limitFor(plan.lengthMicros()));
  }

  /** Players stall at the end of a sound that is much shorter than its picture. */
  private static String filledUp(RenderPlan plan) {
    return ",apad=whole_dur=" + Grid.seconds(plan.lengthMicros() / 1e6);
  }

  /** Whether nobody knows yet how long the picture will be. */
  private static boolean arriving(Map<Integer, OpenSource> sources) {
    return sources.values().stream().anyMatch(source -> source.input().arriving());
  }
}
