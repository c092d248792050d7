package dev.vidport.bench.early;

import dev.vidport.bench.host.ApiCalls;
import dev.vidport.bench.host.HostProcess;
import dev.vidport.bench.job.Clip;
import dev.vidport.bench.report.Figures;
import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.report.Row;
import dev.vidport.bench.system.Programs;
import dev.vidport.bench.system.WorkFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How long a viewer waits for a video that players can be given as it is, short or long. */
public final class EarlyBench {
  private static final Goal SOON = Goal.atMost(2);
  private static final Duration TO_MAKE = Duration.ofMinutes(5);
  private static final Duration LONGEST = Duration.ofMinutes(2);

  private final Clip clip;
  private final List<Integer> times;
  private final int rounds;

  /**
   * @param clip a web-ready one
   * @param times how many of it one after another make each of the videos
   */
  public EarlyBench(Clip clip, List<Integer> times, int rounds) {
    this.clip = clip;
    this.times = List.copyOf(times);
    this.rounds = rounds;
  }

  public void run(Path parent, Report report) throws IOException, InterruptedException {
    try (WorkFolder work = WorkFolder.below(parent);
        HostProcess host = HostProcess.start(work.folder("host"), List.of(), Map.of())) {
      report.doing("warming up with " + clip.name());
      double cold = seconds(host.api(), clip.file());
      report.add(Row.figure("first video of a new host", cold, " s", SOON).onlyToKnow());
      for (int count : times) {
        Path file = repeated(count, work.path());
        List<Double> found = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
          report.doing(count + " times " + clip.name());
          found.add(seconds(host.api(), file));
        }
        double[] sorted = found.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        String what = "complete to playable, " + count + " × " + clip.name();
        report.add(Row.figure(what, Figures.median(sorted), " s", SOON));
        Files.delete(file);
      }
    }
    report.note(
        "From the call of complete to the first status with playable: true and a streamUrl; medians of "
            + rounds
            + ". The job is cancelled then, so that none works beside the next.");
    report.print("Early play");
  }

  private static double seconds(ApiCalls api, Path file) throws IOException, InterruptedException {
    String video = api.upload(file, Files.size(file));
    long begin = System.nanoTime();
    api.complete(video, "{}");
    api.awaitPlayable(video, LONGEST);
    double seconds = (System.nanoTime() - begin) / 1e9;
    api.cancelIfRunning(video);
    return seconds;
  }

  /**
   * The same over and over: what counts is how much of it there is. Picture and sound are repeated
   * each for itself, as they are not of exactly one length, and a picture that waited for its sound
   * would be at no even rate.
   */
  private Path repeated(int count, Path folder) throws IOException, InterruptedException {
    Path file = folder.resolve(count + ".mp4");
    List<String> line = new ArrayList<>(List.of("ffmpeg", "-nostdin", "-v", "error"));
    for (String other : List.of("-an", "-vn")) {
      line.addAll(List.of(other, "-stream_loop", Integer.toString(count - 1)));
      line.addAll(List.of("-i", clip.file().toString()));
    }
    line.addAll(List.of("-map", "0:v", "-map", "1:a", "-c", "copy"));
    // A picture is held to the end of a sound that is longer, and then can't be copied.
    line.addAll(List.of("-shortest", file.toString()));
    Programs.run(line, folder, TO_MAKE);
    return file;
  }
}
