package dev.vidport.bench.clip;

import dev.vidport.bench.system.ProgramRunner;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.media.settings.FfmpegSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A source video file.
 *
 * @param name as printed in reports
 */
public record BenchClip(String name, Path file, int width, int height, FrameRate rate) {
  private static final Duration TIMEOUT = Duration.ofMinutes(1);

  /** A slowly moving image with fine and coarse detail and camera noise, with audio. */
  public static BenchClip generated(int width, int height, int seconds)
      throws IOException, InterruptedException {
    List<String> command =
        Ffmpeg.command(
            "-f lavfi -i mandelbrot=size=%sx%s:rate=30:maxiter=120:end_scale=0.02:end_pts=800"
                + " -f lavfi -i anoisesrc=r=48000:a=0.05:c=pink -f lavfi -i sine=f=220:r=48000",
            width * 6 / 5, height * 6 / 5);
    command.addAll(
        Ffmpeg.options(
            "-filter_complex [0:v]crop=%s:%s:'(iw-ow)/2*(1+0.8*sin(t/3))':'(ih-oh)/2*(1+0.8*cos(t/4))',"
                + "gblur=sigma=1.2,eq=saturation=0.5,noise=c0s=5:c0f=t,format=yuv420p[v];"
                + "[1:a][2:a]amix=2,aformat=channel_layouts=stereo[a] -map [v] -map [a] -t %s"
                + " -c:v libx264 -preset veryfast -crf 18 -g 250 -c:a aac -b:a 160k",
            width, height, seconds));
    Path file =
        Ffmpeg.once(
            String.format(Locale.ROOT, "clip-1-%dx%d-%d.mp4", width, height, seconds), command);
    String name = height + "p30, " + seconds + " s";
    return new BenchClip(name, file, width, height, new FrameRate(30, 1));
  }

  /**
   * As {@link #generated}, encoded as editors export for the web, so that its video is remuxed:
   * bitrate well below the cap of the ladder, short keyframe interval, tagged BT.709.
   */
  public static BenchClip webReady(int width, int height, int seconds)
      throws IOException, InterruptedException {
    BenchClip source = generated(width, height, seconds);
    String rate = height * 3 + "k";
    List<String> command =
        Ffmpeg.command(
            "-i %s -c:v libx264 -preset veryfast -b:v %s -maxrate %s -bufsize %s -g 60"
                + " -colorspace bt709 -color_primaries bt709 -color_trc bt709 -c:a copy"
                + " -movflags +faststart",
            source.file, rate, rate, rate);
    return new BenchClip(
        source.name + ", web-ready",
        Ffmpeg.once(
            String.format(Locale.ROOT, "web-1-%dx%d-%d.mp4", width, height, seconds), command),
        width,
        height,
        source.rate);
  }

  /** As {@link #generated}, in HEVC, as phones record: its video has to be encoded. */
  public static BenchClip phone(int width, int height, int seconds)
      throws IOException, InterruptedException {
    BenchClip source = generated(width, height, seconds);
    List<String> command =
        Ffmpeg.command(
            "-i %s -c:v libx265 -preset ultrafast -x265-params log-level=error:keyint=60 -tag:v hvc1"
                + " -c:a copy",
            source.file);
    return new BenchClip(
        source.name + ", HEVC",
        Ffmpeg.once(
            String.format(Locale.ROOT, "phone-1-%dx%d-%d.mp4", width, height, seconds), command),
        width,
        height,
        source.rate);
  }

  /** A clip several times in a row, without encoding it again. */
  public static BenchClip repeated(BenchClip period, int times)
      throws IOException, InterruptedException {
    String name = period.name + ", " + times + " times";
    List<String> command = Ffmpeg.command("-stream_loop %s -i %s -c copy", times - 1, period.file);
    Path file =
        Ffmpeg.once(
            String.format(
                Locale.ROOT, "repeated-1-%d-%s", times, period.file.getFileName().toString()),
            command);
    return new BenchClip(name, file, period.width, period.height, period.rate);
  }

  /** Any file with video and audio at a constant frame rate, as ffprobe reports it. */
  public static BenchClip of(Path file) throws IOException, InterruptedException {
    List<String> fields = new ArrayList<>();
    for (String entry : List.of("width", "height", "r_frame_rate")) {
      fields.add(probe(file, "stream=" + entry));
    }
    String[] rate = fields.get(2).split("/", 2);
    return new BenchClip(
        file.getFileName().toString(),
        file.toAbsolutePath(),
        Integer.parseInt(fields.get(0)),
        Integer.parseInt(fields.get(1)),
        new FrameRate(Integer.parseInt(rate[0]), Integer.parseInt(rate[1])));
  }

  /** What ffprobe prints for the video of a file, such as {@code stream=width}. */
  public static String probe(Path file, String entry) throws IOException, InterruptedException {
    return ProgramRunner.run(
            Ffmpeg.options(
                "%s -v error -select_streams v:0 -show_entries %s -of csv=p=0 %s",
                FfmpegSettings.defaults().ffprobe(), entry, file.toAbsolutePath()),
            Path.of(System.getProperty("java.io.tmpdir")),
            TIMEOUT)
        .strip();
  }
}
