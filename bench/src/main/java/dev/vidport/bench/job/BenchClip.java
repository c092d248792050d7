package dev.vidport.bench.job;

import dev.vidport.bench.system.ProgramRunner;
import dev.vidport.domain.media.FrameRate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A source video file.
 *
 * @param name as printed in reports
 */
public record BenchClip(String name, Path file, int width, int height, FrameRate rate) {
  private static final Duration TIMEOUT = Duration.ofMinutes(5);

  /** Part of the file name. Change it with the recipe, so that no run measures an outdated clip. */
  private static final String RECIPE = "1";

  /**
   * A slowly moving image with fine and coarse detail and camera noise, with audio. Generated once
   * and kept in the temporary folder of the system.
   */
  public static BenchClip generated(int width, int height, int seconds)
      throws IOException, InterruptedException {
    String name = height + "p30, " + seconds + " s";
    Path folder = Path.of(System.getProperty("java.io.tmpdir"));
    Path file =
        folder.resolve(
            "vidport-bench-clip-" + RECIPE + "-" + width + "x" + height + "-" + seconds + ".mp4");
    if (!Files.exists(file)) {
      Path unfinished = Files.createTempFile(folder, "vidport-bench-clip", ".mp4");
      try {
        ProgramRunner.run(recipe(width, height, seconds, unfinished), folder, TIMEOUT);
        Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(unfinished);
      }
    }
    return new BenchClip(name, file, width, height, new FrameRate(30, 1));
  }

  /**
   * A tiny black image with a tone, and a pause of two seconds at its end, for long videos.
   *
   * @param seconds its length
   */
  public static BenchClip tones(int seconds) throws IOException, InterruptedException {
    Path folder = Path.of(System.getProperty("java.io.tmpdir"));
    Path file = folder.resolve("vidport-bench-clip-" + RECIPE + "-tones-" + seconds + ".mp4");
    if (!Files.exists(file)) {
      Path unfinished = Files.createTempFile(folder, "vidport-bench-clip", ".mp4");
      try {
        List<String> command = new ArrayList<>(List.of("ffmpeg", "-nostdin", "-v", "error", "-y"));
        command.addAll(List.of("-f", "lavfi", "-i", "color=black:rate=5:size=64x64"));
        command.addAll(List.of("-f", "lavfi", "-i", "sine=f=220:r=48000"));
        command.addAll(List.of("-af", "volume=0:enable='gt(t," + (seconds - 2) + ")'"));
        command.addAll(List.of("-t", Integer.toString(seconds)));
        command.addAll(List.of("-c:v", "libx264", "-preset", "ultrafast"));
        command.addAll(List.of("-pix_fmt", "yuv420p", "-c:a", "aac", "-b:a", "48k"));
        command.add(unfinished.toString());
        ProgramRunner.run(command, folder, TIMEOUT);
        Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(unfinished);
      }
    }
    return new BenchClip("64p5, " + seconds + " s", file, 64, 64, new FrameRate(5, 1));
  }

  /** This clip repeated by stream copy, which takes no encoding time. */
  public BenchClip repeated(int times) throws IOException, InterruptedException {
    List<String> options = List.of("-c", "copy");
    return derived(times + " times " + name, "x" + times, times, options);
  }

  /**
   * As {@link #generated}, encoded as editors export for the web: its video qualifies for remuxing.
   */
  public static BenchClip webReady(int width, int height, int seconds)
      throws IOException, InterruptedException {
    BenchClip source = generated(width, height, seconds);
    return source.derived(source.name() + ", web-ready", "web-ready", 1, webReadyOptions(height));
  }

  /** Creates a file from this one, unless it exists. */
  private BenchClip derived(String newName, String mark, int times, List<String> options)
      throws IOException, InterruptedException {
    Path folder = file.getParent();
    Path other = folder.resolve(file.getFileName().toString().replace(".mp4", "-" + mark + ".mp4"));
    if (!Files.exists(other)) {
      Path unfinished = Files.createTempFile(folder, "vidport-bench-clip", ".mp4");
      try {
        List<String> command = new ArrayList<>(List.of("ffmpeg", "-nostdin", "-v", "error", "-y"));
        command.addAll(List.of("-stream_loop", Integer.toString(times - 1), "-i", file.toString()));
        command.addAll(options);
        command.add(unfinished.toString());
        ProgramRunner.run(command, folder, TIMEOUT);
        Files.move(unfinished, other, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(unfinished);
      }
    }
    return new BenchClip(newName, other, width, height, rate);
  }

  /** Bitrate well below the cap of the ladder, short keyframe interval, tagged BT.709. */
  private static List<String> webReadyOptions(int height) {
    String kbps = height * 3 + "k";
    List<String> options = new ArrayList<>(List.of("-c:v", "libx264", "-preset", "veryfast"));
    options.addAll(List.of("-b:v", kbps, "-maxrate", kbps, "-bufsize", kbps, "-g", "60"));
    options.addAll(List.of("-colorspace", "bt709", "-color_primaries", "bt709"));
    options.addAll(List.of("-color_trc", "bt709", "-c:a", "copy", "-movflags", "+faststart"));
    return options;
  }

  private static List<String> recipe(int width, int height, int seconds, Path file) {
    int w = width * 6 / 5;
    int h = height * 6 / 5;
    return List.of(
        "ffmpeg",
        "-nostdin",
        "-v",
        "error",
        "-y",
        "-f",
        "lavfi",
        "-i",
        "mandelbrot=size=" + w + "x" + h + ":rate=30:maxiter=120:end_scale=0.02:end_pts=800",
        "-f",
        "lavfi",
        "-i",
        "anoisesrc=r=48000:a=0.05:c=pink",
        "-f",
        "lavfi",
        "-i",
        "sine=f=220:r=48000",
        "-filter_complex",
        "[0:v]crop="
            + width
            + ":"
            + height
            + ":'(iw-ow)/2*(1+0.8*sin(t/3))':'(ih-oh)/2*(1+0.8*cos(t/4))',"
            + "gblur=sigma=1.2,eq=saturation=0.5,noise=c0s=5:c0f=t,format=yuv420p[v];"
            + "[1:a][2:a]amix=2,aformat=channel_layouts=stereo[a]",
        "-map",
        "[v]",
        "-map",
        "[a]",
        "-t",
        Integer.toString(seconds),
        "-c:v",
        "libx264",
        "-preset",
        "veryfast",
        "-crf",
        "18",
        "-g",
        "250",
        "-c:a",
        "aac",
        "-b:a",
        "160k",
        file.toString());
  }

  /** Any file with video and audio at a constant frame rate, as ffprobe reports it. */
  public static BenchClip of(Path file) throws IOException, InterruptedException {
    String output =
        ProgramRunner.run(
            List.of(
                "ffprobe",
                "-v",
                "error",
                "-select_streams",
                "v:0",
                "-show_entries",
                "stream=width,height,r_frame_rate",
                "-of",
                "csv=p=0:nk=1",
                file.toAbsolutePath().toString()),
            Path.of(System.getProperty("java.io.tmpdir")),
            TIMEOUT);
    String[] fields = output.strip().split("[,\\s]+", -1);
    String[] rate = fields[2].split("/", 2);
    return new BenchClip(
        file.getFileName().toString(),
        file.toAbsolutePath(),
        Integer.parseInt(fields[0]),
        Integer.parseInt(fields[1]),
        new FrameRate(Integer.parseInt(rate[0]), Integer.parseInt(rate[1])));
  }
}
