package dev.vidport.media.still;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.media.FfmpegSettings;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.Quiet;
import dev.vidport.media.source.MediaInput;
import dev.vidport.usecases.playback.OutputFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Looks for a still, and takes it. Pure. */
final class StillCommand {
  static final String FILE = OutputFile.POSTER;

  private static final int MOST_LOOKS = 240;

  private final FfmpegSettings settings;
  private final RenderPlan plan;

  StillCommand(FfmpegSettings settings, RenderPlan plan) {
    this.settings = settings;
    this.plan = plan;
  }

  /** Measures the keyframes, which are the sharpest pictures, at a tenth of the cost of all. */
  Command lookAtKeyframes(MediaInput small) {
    return look(small, List.of("-skip_frame", "nokey"), thinned());
  }

  Command lookAtAll(MediaInput small) {
    return look(small, List.of(), "");
  }

  /** Of a long video, keyframes all over it are enough: measuring costs more than decoding. */
  private String thinned() {
    double seconds = plan.segmentFrames() / 2.0 / plan.rate().perSecond();
    long each = (long) (plan.lengthMicros() / 1e6 / seconds / MOST_LOOKS);
    return each > 1 ? "select=not(mod(n\\," + each + "))," : "";
  }

  private Command look(MediaInput small, List<String> which, String filter) {
    List<String> line = Quiet.start(settings);
    line.addAll(which);
    line.addAll(input(small));
    line.addAll(
        List.of(
            "-map",
            "0:v:0",
            "-vf",
            filter + "scale=320:-2,signalstats,blurdetect,metadata=print:file=-",
            "-f",
            "null",
            "-"));
    return command(line);
  }

  Command take(MediaInput large, double seconds, Path folder) {
    // Half a frame early, so that rounding can't pass the picture by.
    double early = seconds - 0.5 * plan.rate().den() / plan.rate().num();
    List<String> line = Quiet.start(settings);
    line.addAll(List.of("-ss", String.format(Locale.ROOT, "%.6f", Math.max(0, early))));
    line.addAll(input(large));
    line.addAll(
        List.of(
            "-map",
            "0:v:0",
            "-frames:v",
            "1",
            // JPEG knows no other colours than full-range BT.601.
            "-vf",
            "scale=out_color_matrix=bt601:out_range=pc,format=yuvj420p",
            "-c:v",
            "mjpeg",
            "-q:v",
            "3",
            "-map_metadata",
            "-1",
            "-update",
            "1",
            "-f",
            "image2",
            folder.resolve(FILE).toString()));
    return command(line);
  }

  /** Our own files, in which nothing else than what we wrote is to be found. */
  private static List<String> input(MediaInput input) {
    return List.of(
        "-protocol_whitelist",
        input.whitelist(),
        "-format_whitelist",
        "mov",
        // The index at the end of a fragmented file saves reading all of it to find one time.
        "-use_mfra_for",
        "pts",
        "-i",
        input.url());
  }

  private Command command(List<String> line) {
    return new Command(line, Command.limitFor(plan.lengthMicros()));
  }
}
