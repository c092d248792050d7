package dev.vidport.bench.early;

import dev.vidport.bench.host.BenchApiClient;
import dev.vidport.bench.host.HostLocation;
import dev.vidport.bench.host.MeasuredHost;
import dev.vidport.bench.job.BenchClip;
import dev.vidport.bench.report.Figures;
import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.report.Row;
import dev.vidport.bench.system.ProgramRunner;
import dev.vidport.bench.system.WorkFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Measures how soon web-ready videos of different lengths become playable. */
public final class EarlyBench {
  private static final Goal PLAYABLE_GOAL = Goal.atMost(2);
  private static final Duration REPEAT_TIMEOUT = Duration.ofMinutes(5);
  private static final Duration TIMEOUT = Duration.ofMinutes(2);

  private final BenchClip clip;
  private final List<Integer> times;
  private final int rounds;
  private final HostLocation location;

  /**
   * @param clip a web-ready clip
   * @param times one video per entry: how often it repeats the clip
   */
  public EarlyBench(BenchClip clip, List<Integer> times, int rounds, HostLocation location) {
    this.clip = clip;
    this.times = List.copyOf(times);
    this.rounds = rounds;
    this.location = location;
  }

  public void run(Path parent, Report report) throws IOException, InterruptedException {
    try (WorkFolder work = WorkFolder.below(parent);
        MeasuredHost host = location.start(work.folder("host"), List.of(), Map.of())) {
      report.progress("warming up: " + clip.name());
      double cold = secondsToPlayable(host.api(), clip.file());
      report.add(Row.figure("first video of a new host", cold, " s", PLAYABLE_GOAL).withoutGoal());
      for (int count : times) {
        Path file = repeated(count, work.path());
        List<Double> measured = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
          report.progress(count + " times " + clip.name());
          measured.add(secondsToPlayable(host.api(), file));
        }
        double[] sorted = measured.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        String what = "complete to playable, " + count + " × " + clip.name();
        report.add(Row.figure(what, Figures.median(sorted), " s", PLAYABLE_GOAL));
        Files.delete(file);
      }
    }
    report.note(
        "From the call to complete to the first status with playable: true and a streamUrl. Medians"
            + " of "
            + rounds
            + ". Each job is then cancelled, so that it does not run beside the next.");
    report.print("Early playback");
  }

  private static double secondsToPlayable(BenchApiClient api, Path file)
      throws IOException, InterruptedException {
    String video = api.upload(file, Files.size(file));
    long begin = System.nanoTime();
    api.complete(video, "{}");
    api.awaitPlayable(video, TIMEOUT);
    double seconds = (System.nanoTime() - begin) / 1e9;
    api.cancelIfRunning(video);
    return seconds;
  }

  /**
   * Repeats the clip: only the length of the video matters here. Repeats video and audio
   * separately, because their lengths differ slightly and gaps at the joins would make the frame
   * rate variable.
   */
  private Path repeated(int count, Path folder) throws IOException, InterruptedException {
    Path file = folder.resolve(count + ".mp4");
    List<String> command = new ArrayList<>(List.of("ffmpeg", "-nostdin", "-v", "error"));
    for (String other : List.of("-an", "-vn")) {
      command.addAll(List.of(other, "-stream_loop", Integer.toString(count - 1)));
      command.addAll(List.of("-i", clip.file().toString()));
    }
    command.addAll(List.of("-map", "0:v", "-map", "1:a", "-c", "copy"));
    // Without -shortest, the last frame is held until the end of longer audio, which rules out a
    // remux.
    command.addAll(List.of("-shortest", file.toString()));
    ProgramRunner.run(command, folder, REPEAT_TIMEOUT);
    return file;
  }
}
