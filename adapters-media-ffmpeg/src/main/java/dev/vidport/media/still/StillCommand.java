package dev.vidport.media.still;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.storage.OutputFile;
import dev.vidport.domain.thumbnail.Filmstrip;
import dev.vidport.media.process.BaseOptions;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.FfmpegTime;
import dev.vidport.media.process.InputRestrictions;
import dev.vidport.media.process.ProcessKind;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.media.source.MediaInput;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Builds the commands that measure frames and extract stills. Pure. */
record StillCommand(FfmpegSettings settings, RenderPlan plan, Path folder) {
  static final String MINIATURES = "miniatures.gray";

  /**
   * The minimum number of measured keyframes, if the video has more. Each may show another moment.
   */
  private static final int MIN_KEYFRAMES = 120;

  /**
   * The maximum number of measured frames of a video whose frames are all decoded. Frames that are
   * a tenth of a second apart usually show the same moment.
   */
  private static final int MAX_FRAMES = 80;

  private static final int FRAMES_PER_SECOND = 10;

  private static final int MIN_ROWS = 4;

  /** Seconds at the start of a video whose frames are all measured if no sample is visible. */
  private static final int BEGINNING_SECONDS = 30;

  /** JPEG supports only full-range BT.601. */
  private static final String JPEG_COLOURS =
      "scale=out_color_matrix=bt601:out_range=pc,format=yuvj420p";

  /** Measures frames and makes the filmstrip from one decode. */
  Command measure(MediaInput small, FilmstripPlan strip) {
    List<String> line = BaseOptions.start(settings);
    if (strip.everyFrame()) {
      // More threads would take a fifth more processor time for these few small frames.
      line.addAll(List.of("-threads", "1"));
    } else {
      // Keyframes alone cost a tenth of decoding all frames, and they are the sharpest.
      line.addAll(List.of("-skip_frame", "nokey"));
    }
    line.addAll(input(small));
    line.addAll(
        List.of(
            "-filter_complex",
            "[0:v:0]split[a][b];[a]"
                + sampling(strip)
                + statistics(strip)
                + ";[b]"
                + tiles(strip)));
    line.addAll(miniatures());
    line.addAll(List.of("-map", "[s]"));
    // Writes the tiled image as it is, without a conversion to a constant rate.
    line.addAll(List.of("-fps_mode", "passthrough"));
    line.addAll(jpeg(OutputFile.FILMSTRIP, 5));
    return command(line, small);
  }

  /** Measures every frame of the beginning, for videos whose measured frames are all black. */
  Command measureBeginning(MediaInput small, FilmstripPlan strip) {
    List<String> line = BaseOptions.start(settings);
    line.addAll(List.of("-t", Integer.toString(BEGINNING_SECONDS)));
    line.addAll(input(small));
    line.addAll(List.of("-filter_complex", "[0:v:0]" + statistics(strip)));
    line.addAll(miniatures());
    return command(line, small);
  }

  /**
   * Limits the measured frames to samples of the whole video: measuring costs more than decoding.
   */
  private String sampling(FilmstripPlan strip) {
    double rate = plan.rate().perSecond();
    double frames = plan.lengthMicros() / 1e6 * rate;
    long step =
        strip.everyFrame()
            ? Math.max(Math.round(rate / FRAMES_PER_SECOND), (long) Math.ceil(frames / MAX_FRAMES))
            : (long) (frames / plan.segmentFrames() / MIN_KEYFRAMES);
    return step > 1 ? "select=not(mod(n\\," + step + "))," : "";
  }

  private String statistics(FilmstripPlan strip) {
    // Measures the blur in full size: scaling down sharpens a frame and hides slight motion blur.
    // Every n-th pixel has the same distribution of brightness as all pixels; in means of pixels,
    // noise, text and stars would fade.
    return enoughRows()
        + String.format(
            Locale.ROOT,
            "blurdetect,scale=%d:%d:flags=neighbor,signalstats,metadata=print:file=-,",
            strip.filmstrip().tileWidth(),
            strip.filmstrip().tileHeight())
        + String.format(
            Locale.ROOT,
            "scale=%d:%d:flags=area,format=gray[l]",
            Miniatures.WIDTH,
            Miniatures.HEIGHT);
  }

  /** {@code blurdetect} of ffmpeg 5.1 crashes on frames of two rows. */
  private String enoughRows() {
    int height = plan.renditions().get(plan.renditions().size() - 1).height();
    return height < MIN_ROWS
        ? String.format(Locale.ROOT, "scale=iw:%d:flags=neighbor,", MIN_ROWS)
        : "";
  }

  private static String tiles(FilmstripPlan strip) {
    Filmstrip filmstrip = strip.filmstrip();
    // Takes the last frame of each interval, and repeats it if an interval has none. Without
    // eof_action=pass, rounding the end of the file would lose a frame.
    return String.format(
            Locale.ROOT,
            "fps=%d/%d:start_time=0:round=%s:eof_action=pass,tpad=stop_mode=clone:stop=-1,trim=end_frame=%d,",
            strip.rate().num(),
            strip.rate().den() * strip.intervalFrames(),
            strip.everyFrame() ? "near" : "down",
            filmstrip.frames())
        + String.format(
            Locale.ROOT,
            "scale=%d:%d:out_color_matrix=bt601:out_range=pc,format=yuvj420p,tile=%dx%d[s]",
            filmstrip.tileWidth(),
            filmstrip.tileHeight(),
            filmstrip.columns(),
            filmstrip.rows());
  }

  private List<String> miniatures() {
    return List.of(
        "-map",
        "[l]",
        // Writes one miniature for each measured frame.
        "-fps_mode",
        "passthrough",
        "-f",
        "rawvideo",
        folder.resolve(MINIATURES).toString());
  }

  /** Extracts the frames at {@code seconds}, the first as the poster, the others as candidates. */
  Command extract(MediaInput large, List<Double> seconds) {
    double frame = plan.rate().seconds(1);
    List<List<Integer>> inputs = inputs(seconds);
    List<String> line = BaseOptions.start(settings);
    // Keeps times relative to the start of the file after a seek.
    line.addAll(List.of("-copyts", "-start_at_zero"));
    for (List<Integer> stills : inputs) {
      // Each decoder thread would hold its own frames, and only a few frames are needed.
      line.addAll(List.of("-threads", "1"));
      // Most of the frames are keyframes. A seek to slightly later starts decoding at that keyframe
      // instead of at the one before it.
      double first = stills.stream().mapToDouble(seconds::get).min().orElseThrow();
      line.addAll(List.of("-noaccurate_seek", "-ss", time(first + frame / 4)));
      line.addAll(input(large));
    }
    for (int input = 0; input < inputs.size(); input++) {
      for (int still : inputs.get(input)) {
        // Starts half a frame early, so that rounding cannot skip the frame. Without the second
        // trim, all frames up to the last still of this input would be converted.
        String only = "trim=start=" + time(seconds.get(still) - frame / 2) + ",trim=end_frame=1,";
        line.addAll(List.of("-map", input + ":v:0", "-vf", only + JPEG_COLOURS));
        // Otherwise ffmpeg would fill the time since the start of the file with duplicates.
        line.addAll(List.of("-fps_mode", "passthrough"));
        line.addAll(jpeg(OutputFile.candidate(still), 3));
      }
    }
    return command(line, large);
  }

  /**
   * The numbers of the stills that are decoded together: all stills of a segment, whose only
   * keyframe is its first frame. A remuxed rendition may have more keyframes; its stills are
   * decoded one by one.
   */
  private List<List<Integer>> inputs(List<Double> seconds) {
    Map<Long, List<Integer>> byInput = new TreeMap<>();
    for (int still = 0; still < seconds.size(); still++) {
      long frame = plan.rate().nearestFrame(Math.round(seconds.get(still) * 1e6));
      long input = plan.topRemuxed() ? still : plan.segments().indexOf(frame);
      byInput.computeIfAbsent(input, key -> new ArrayList<>()).add(still);
    }
    return List.copyOf(byInput.values());
  }

  private static String time(double seconds) {
    return FfmpegTime.seconds(Math.max(0, seconds));
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

  /** The input options of a rendition, which this service has written itself. */
  private static List<String> input(MediaInput input) {
    List<String> options = new ArrayList<>(InputRestrictions.ownFile(input));
    // With the index at the end of a fragmented file, a seek need not read the whole file. The
    // index contains decoding times; read as presentation times, they hide each segment's keyframe.
    options.addAll(List.of("-use_mfra_for", "dts"));
    options.addAll(List.of("-i", input.url()));
    return options;
  }

  private Command command(List<String> line, MediaInput input) {
    return new Command(line, Command.limitFor(plan.lengthMicros()), ProcessKind.VIDEO)
        .reading(List.of(input));
  }
}
