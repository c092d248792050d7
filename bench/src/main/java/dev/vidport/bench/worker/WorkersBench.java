package dev.vidport.bench.worker;

import dev.vidport.bench.clip.BenchClip;
import dev.vidport.bench.host.BenchApiClient;
import dev.vidport.bench.host.MeasuredHost;
import dev.vidport.bench.host.PinnedWorker;
import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.report.Row;
import dev.vidport.bench.system.BenchSleeper;
import dev.vidport.bench.system.MachineTime;
import dev.vidport.bench.system.WorkFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * Measures how much sooner a video is done with several workers, each on a processor of its own,
 * and what it costs if one of them is killed. A host without a worker serves the API.
 */
public final class WorkersBench {
  private static final Goal TWO_WORKERS = Goal.atLeast(1.85);
  private static final Goal KILLED = Goal.atMost(1.15);
  private static final Duration TIMEOUT = Duration.ofMinutes(60);
  private static final Duration POLL = Duration.ofMillis(500);

  private final BenchClip clip;
  private final BenchClip warmUp;
  private final Map<String, String> settings;
  private final int most;

  /**
   * @param warmUp a clip that is rendered before each measurement
   * @param settings environment variables with an empty PostgreSQL database and an S3 bucket
   * @param most the largest number of workers
   */
  public WorkersBench(BenchClip clip, BenchClip warmUp, Map<String, String> settings, int most) {
    this.clip = clip;
    this.warmUp = warmUp;
    this.settings = Map.copyOf(settings);
    this.most = most;
  }

  public void run(Path parent, Report report) throws IOException, InterruptedException {
    if (!PinnedWorker.canStart()) {
      throw new IOException("WORKERS needs the program taskset (Debian: util-linux)");
    }
    Map<String, String> ofApi = new HashMap<>(settings);
    ofApi.put("VIDPORT_ROLE", "api");
    List<PinnedWorker> workers = new ArrayList<>();
    try (WorkFolder work = WorkFolder.below(parent);
        MeasuredHost api = MeasuredHost.start(work.folder("api"), List.of(), ofApi)) {
      try {
        measure(api, work, workers, report);
      } finally {
        for (PinnedWorker worker : workers) {
          worker.close();
        }
      }
    }
    report.note(
        "From complete to the first SUCCEEDED status. Each worker may use one processor, on which the API, database and"
            + " store run as well; their time is that of the machine without the workers.");
    report.note(
        "Killed: one of two workers is killed after half of the time of two workers, and started again.");
    report.print("One video on several workers");
  }

  private void measure(MeasuredHost api, WorkFolder work, List<PinnedWorker> workers, Report report)
      throws IOException, InterruptedException {
    int processors = Runtime.getRuntime().availableProcessors();
    double one = 0;
    for (int count = 1; count <= most; count++) {
      int index = count - 1;
      report.progress("worker " + count);
      workers.add(PinnedWorker.start(work.folder("worker-" + count), index % processors, settings));
      report.progress("warm-up");
      Measured unused = measure(api, workers, warmUp);
      report.progress(count + " workers: " + clip.name());
      Measured all = measure(api, workers, clip);
      String what = clip.name() + ", " + count + (count == 1 ? " worker" : " workers");
      if (count == 1) {
        one = all.seconds();
        report.add(Row.figure(what, one, " s"));
      } else {
        Row row = Row.ratio(what + ", speed-up", one, all.seconds(), " s", TWO_WORKERS);
        report.add(count == 2 && processors > 1 ? row : row.withoutGoal());
      }
      report.add(Row.figure("– processor time, workers", all.ofWorkers(), " s"));
      report.add(Row.figure("– processor time, all others", all.ofOthers(), " s"));
      if (count == 2) {
        killed(api, workers, all.seconds(), report);
      }
    }
  }

  private void killed(MeasuredHost api, List<PinnedWorker> workers, double seconds, Report report)
      throws IOException, InterruptedException {
    report.progress("2 workers, one is killed: " + clip.name());
    String video = api.api().upload(clip.file());
    long begin = System.nanoTime();
    api.api().complete(video, "{}");
    BenchSleeper.sleep(Duration.ofMillis(Math.round(seconds / 2 * 1e3)));
    workers.get(1).killAndRestart();
    awaitSuccess(api.api(), video);
    report.add(
        Row.ratio(
            clip.name() + ", 2 workers, one killed",
            (System.nanoTime() - begin) / 1e9,
            seconds,
            " s",
            KILLED));
  }

  private static Measured measure(MeasuredHost api, List<PinnedWorker> workers, BenchClip clip)
      throws IOException, InterruptedException {
    String video = api.api().upload(clip.file());
    double ofWorkers = cpu(workers);
    double ofMachine = MachineTime.busySeconds();
    long begin = System.nanoTime();
    api.api().complete(video, "{}");
    awaitSuccess(api.api(), video);
    double seconds = (System.nanoTime() - begin) / 1e9;
    double workerTime = cpu(workers) - ofWorkers;
    return new Measured(seconds, workerTime, MachineTime.busySeconds() - ofMachine - workerTime);
  }

  /** With few requests, whose processor time the workers miss. */
  private static void awaitSuccess(BenchApiClient api, String video)
      throws IOException, InterruptedException {
    long limit = System.nanoTime() + TIMEOUT.toNanos();
    JsonNode status = api.status(video);
    while (!status.path("status").asString().equals("SUCCEEDED")) {
      if (!status.path("status").asString().equals("RUNNING") || System.nanoTime() > limit) {
        throw new IOException("processing did not succeed: " + status);
      }
      BenchSleeper.sleep(POLL);
      status = api.status(video);
    }
  }

  private static double cpu(List<PinnedWorker> workers) throws IOException {
    double seconds = 0;
    for (PinnedWorker worker : workers) {
      seconds += worker.cpuSeconds();
    }
    return seconds;
  }

  /**
   * @param seconds from complete to SUCCEEDED
   * @param ofWorkers processor time of the workers and their programs
   * @param ofOthers processor time of everything else on the machine
   */
  private record Measured(double seconds, double ofWorkers, double ofOthers) {}
}
