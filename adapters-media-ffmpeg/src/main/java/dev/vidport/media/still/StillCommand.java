package dev.vidport.media.still;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.thumbnail.Filmstrip;
import dev.vidport.media.FfmpegSettings;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.Quiet;
import dev.vidport.media.source.MediaInput;
import dev.vidport.usecases.playback.OutputFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Looks for stills, and takes them. Pure. */
final class StillCommand {
  static final String MINIATURES = "looks.gray";

  private static final int MOST_LOOKS = 120;

  /** Seconds at the beginning of a video in which every picture is looked at for want of any. */
  private static final int WANTED = 30;

  /** JPEG knows no other colours than full-range BT.601. */
  private static final String JPEG_COLOURS =
      "scale=out_color_matrix=bt601:out_range=pc,format=yuvj420p";

  private final FfmpegSettings settings;
  private final RenderPlan plan;
  private final Path folder;

  StillCommand(FfmpegSettings settings, RenderPlan plan, Path folder) {
    this.settings = settings;
    this.plan = plan;
    this.folder = folder;
  }

  /** Measures pictures and makes the filmstrip of them, from one decode. */
  Command look(MediaInput small, StripPlan strip) {
    List<String> line = Quiet.start(settings);
    if (!strip.everyFrame()) {
      // A tenth of the cost of all, and the sharpest pictures.
      line.addAll(List.of("-skip_frame", "nokey"));
    }
    line.addAll(input(small));
    line.addAll(
        List.of(
            "-filter_complex",
            "[0:v:0]split[a][b];[a]" + thinned(strip) + measured() + ";[b]" + tiled(strip)));
    line.addAll(miniatures());
    line.addAll(List.of("-map", "[s]"));
    // The frames of a strip come from every part of the file: no rate is to be made of them.
    line.addAll(List.of("-fps_mode", "passthrough"));
    line.addAll(jpeg(OutputFile.FILMSTRIP, 5));
    return command(line);
  }

  /** Measures every picture of the beginning: what there is lies between black keyframes. */
  Command lookClosely(MediaInput small) {
    List<String> line = Quiet.start(settings);
    line.addAll(List.of("-t", Integer.toString(WANTED)));
    line.addAll(input(small));
    line.addAll(List.of("-filter_complex", "[0:v:0]" + measured()));
    line.addAll(miniatures());
    return command(line);
  }

  /** Pictures all over the video are enough: measuring costs more than decoding. */
  private String thinned(StripPlan strip) {
    double pictures = plan.lengthMicros() / 1e6 * plan.rate().perSecond();
    double measured = strip.everyFrame() ? pictures : pictures / plan.segmentFrames();
    long each = (long) (measured / MOST_LOOKS);
    return each > 1 ? "select=not(mod(n\\," + each + "))," : "";
  }

  private static String measured() {
    // In full size: a smaller picture is a sharper one, and would hide what has moved a little.
    return "signalstats,blurdetect,metadata=print:file=-,"
        + "scale=%d:%d:flags=area,format=gray[l]".formatted(Miniatures.WIDTH, Miniatures.HEIGHT);
  }

  private static String tiled(StripPlan strip) {
    Filmstrip tiles = strip.filmstrip();
    // The last picture of each interval, and again where an interval has none. The end of the file
    // would be rounded too, and a picture lost there.
    return "fps=%d/%d:start_time=0:round=%s:eof_action=pass,tpad=stop_mode=clone:stop=-1,trim=end_frame=%d,"
            .formatted(
                strip.rate().num(),
                strip.rate().den() * strip.intervalFrames(),
                strip.everyFrame() ? "near" : "down",
                tiles.frames())
        + "scale=%d:%d:out_color_matrix=bt601:out_range=pc,format=yuvj420p,tile=%dx%d[s]"
            .formatted(tiles.tileWidth(), tiles.tileHeight(), tiles.columns(), tiles.rows());
  }

  private List<String> miniatures() {
    return List.of(
        "-map",
        "[l]",
        // One for each picture that was measured.
        "-fps_mode",
        "passthrough",
        "-f",
        "rawvideo",
        folder.resolve(MINIATURES).toString());
  }

  /**
   * Takes the pictures at {@code seconds}, the first as the poster and the others as candidates.
   */
  Command take(MediaInput large, List<Double> seconds) {
    double frame = (double) plan.rate().den() / plan.rate().num();
    List<String> line = Quiet.start(settings);
    // So that times can be told from the file's beginning behind a seek too.
    line.addAll(List.of("-copyts", "-start_at_zero"));
    for (double at : seconds) {
      // Threads would each hold pictures of their own, for a file of which one is wanted.
      line.addAll(List.of("-threads", "1"));
      // Most are keyframes. Sought a little later, that one is the first that is decoded, and not
      // the last of all that follow the one before it.
      line.addAll(List.of("-noaccurate_seek", "-ss", time(at + frame / 4)));
      line.addAll(input(large));
    }
    for (int i = 0; i < seconds.size(); i++) {
      // Half a frame early, so that rounding can't pass the picture by.
      String first = "trim=start=" + time(seconds.get(i) - frame / 2) + ",";
      line.addAll(List.of("-map", i + ":v:0", "-vf", first + JPEG_COLOURS));
      // Or what is missing since the file's beginning would be filled up.
      line.addAll(List.of("-fps_mode", "passthrough"));
      line.addAll(jpeg(OutputFile.candidate(i), 3));
    }
    return command(line);
  }

  private static String time(double seconds) {
    return String.format(Locale.ROOT, "%.6f", Math.max(0, seconds));
  }

  private List<String> jpeg(String name, int quality) {
    return List.of(
        "-frames:v",
        "1",
        "-c:v",
        "mjpeg",
        "-q:v",
        Integer.toString(quality),
        "-map_metadata",
        "-1",
        "-update",
        "1",
        "-f",
        "image2",
        folder.resolve(name).toString());
  }

  /** Our own files, in which nothing else than what we wrote is to be found. */
  private static List<String> input(MediaInput input) {
    return List.of(
        "-protocol_whitelist",
        input.whitelist(),
        "-format_whitelist",
        "mov",
        // The index at the end of a fragmented file saves reading all of it to find one time. Ours
        // has times of decoding; taken for those of showing, a segment's keyframe is never found.
        "-use_mfra_for",
        "dts",
        "-i",
        input.url());
  }

  private Command command(List<String> line) {
    return new Command(new ArrayList<>(line), Command.limitFor(plan.lengthMicros()));
  }
}
