package dev.vidport.bench.quality;

import dev.vidport.bench.job.BenchClip;
import dev.vidport.bench.system.ProgramRunner;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Generates clips for a run without filmed ones. Their figures say little about filmed clips. */
final class SyntheticClips {
  private static final Duration TIMEOUT = Duration.ofMinutes(3);

  private SyntheticClips() {}

  static List<Path> generate(int width, int height, int seconds, Path folder)
      throws IOException, InterruptedException {
    Path still = folder.resolve("synthetic-still.mp4");
    String unused = ProgramRunner.run(still(width, height, seconds, still), folder, TIMEOUT);
    return List.of(BenchClip.generated(width, height, seconds).file(), still);
  }

  /** A fixed camera: fine detail at rest under noise, with an object that moves in front of it. */
  private static List<String> still(int width, int height, int seconds, Path file) {
    String size = width + "x" + height;
    List<String> command = new ArrayList<>(List.of("ffmpeg", "-nostdin", "-v", "error", "-y"));
    command.addAll(
        List.of("-f", "lavfi", "-i", "mandelbrot=size=" + size + ":rate=30:maxiter=200"));
    command.addAll(List.of("-f", "lavfi", "-i", "life=size=80x60:rate=30:seed=7:mold=20"));
    command.addAll(
        List.of(
            "-filter_complex",
            "[0:v]trim=end_frame=1,loop=-1:1,gblur=sigma=0.8,eq=saturation=0.5[back];"
                + "[1:v]scale=iw*4:ih*4:flags=bicubic[front];"
                + "[back][front]overlay=x='(W-w)/2*(1+sin(t))':y='(H-h)/2*(1+cos(t*0.7))',"
                + "noise=c0s=6:c0f=t,format=yuv420p"));
    command.addAll(
        List.of("-t", Integer.toString(seconds), "-c:v", "libx264", "-preset", "veryfast"));
    command.addAll(List.of("-crf", "16", file.toString()));
    return command;
  }
}
