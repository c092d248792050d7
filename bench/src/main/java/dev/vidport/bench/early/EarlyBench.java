package dev.vidport.bench.early;

import dev.vidport.bench.clip.BenchClip;
import dev.vidport.bench.clip.Ffmpeg;
import dev.vidport.bench.host.BenchApiClient;
import dev.vidport.bench.host.MeasuredHost;
import dev.vidport.bench.report.Figures;
import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.report.Row;
import dev.vidport.bench.system.WorkFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Measures how soon videos of different lengths become playable. */
public final class EarlyBench {
  private static final Duration TIMEOUT = Duration.ofMinutes(5);

  private final BenchClip clip;
  private final List<Integer> times;
  private final int rounds;
  private final Goal goal;

  /**
   * @param times one video per entry: how often it repeats the clip
   * @param rounds number of measured jobs of each video; several have a warm-up
   * @param goal for the seconds until a video is playable
   */
  public EarlyBench(BenchClip clip, List<Integer> times, int rounds, Goal goal) {
    this.clip = clip;
    this.times = List.copyOf(times);
    this.rounds = rounds;
    this.goal = goal;
  }

  public void run(MeasuredHost host, Path parent, Report report)
      throws IOException, InterruptedException {
    try (WorkFolder work = WorkFolder.below(parent)) {
      if (rounds > 1) {
        report.progress("warming up: " + clip.name());
        double unused = secondsToPlayable(host.api(), clip.file());
      }
      for (int count : times) {
        Path file = repeated(count, work.path());
        double[] seconds = new double[rounds];
        for (int i = 0; i < rounds; i++) {
          report.progress(count + " times " + clip.name());
          seconds[i] = secondsToPlayable(host.api(), file);
        }
        String what = "complete to playable, " + count + " × " + clip.name();
        report.add(Row.figure(what, Figures.median(seconds), " s", goal));
        Files.delete(file);
      }
    }
    report.note(
        "From the call to complete to the first status with playable: true and a streamUrl. Medians of "
            + rounds
            + ". Each job is then cancelled, so that it does not slow down the next.");
    report.print("Early playback");
  }

  private static double secondsToPlayable(BenchApiClient api, Path file)
      throws IOException, InterruptedException {
    String video = api.upload(file);
    long begin = System.nanoTime();
    api.complete(video, "{}");
    JsonNode status = api.awaitPlayable(video, TIMEOUT);
    double seconds = (System.nanoTime() - begin) / 1e9;
    if (!status.path("status").asString().equals("SUCCEEDED")) {
      JsonNode unused = api.post("/videos/" + video + "/cancel", "{}");
    }
    return seconds;
  }

  /**
   * Repeats video and audio separately, because their lengths differ slightly and gaps at the joins
   * would make the frame rate variable.
   */
  private Path repeated(int count, Path folder) throws IOException, InterruptedException {
    Path file = folder.resolve(count + ".mp4");
    int loops = count - 1;
    Ffmpeg.run(
        folder,
        // Without -shortest, the last frame is held until the end of longer audio, which rules out
        // a remux.
        Ffmpeg.command(
            "-an -stream_loop %s -i %s -vn -stream_loop %s -i %s -map 0:v -map 1:a -c copy -shortest %s",
            loops, clip.file(), loops, clip.file(), file));
    return file;
  }
}
