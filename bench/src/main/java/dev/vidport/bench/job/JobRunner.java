package dev.vidport.bench.job;

import dev.vidport.bench.host.BenchApiClient;
import dev.vidport.bench.host.HostLocation;
import dev.vidport.bench.host.MeasuredHost;
import dev.vidport.bench.report.Figures;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Runs jobs on a host and measures them. */
public final class JobRunner implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofMinutes(8);

  private final MeasuredHost host;
  private final ProgramLog programs;
  private final Clock clock = Clock.systemUTC();

  private JobRunner(MeasuredHost host, ProgramLog programs) {
    this.host = host;
    this.programs = programs;
  }

  public static JobRunner start(Path folder, HostLocation location)
      throws IOException, InterruptedException {
    ProgramLog programs = ProgramLog.in(folder);
    Map<String, String> settings =
        Map.of(
            "VIDPORT_FFMPEG", programs.program("ffmpeg"),
            "VIDPORT_FFPROBE", programs.program("ffprobe"),
            // The log of the programs is outside of the folders that a sandbox admits.
            "VIDPORT_ISOLATION", "off");
    return new JobRunner(location.start(folder, List.of(), settings), programs);
  }

  /** Uploads a clip and waits until it is published. The measurement starts after the upload. */
  public Result run(BenchClip clip) throws IOException, InterruptedException {
    return run(clip, "{}");
  }

  /**
   * As {@link #run(BenchClip)}, with processing options.
   *
   * @param options body of the call to complete, as JSON
   */
  public Result run(BenchClip clip, String options) throws IOException, InterruptedException {
    BenchApiClient api = host.api();
    String video = api.upload(clip.file(), Files.size(clip.file()));
    programs.clear();
    double cpu = host.cpuSeconds();
    double begin = now();
    api.complete(video, options);
    api.awaitSuccess(video, TIMEOUT);
    double end = now();
    List<ProgramLog.Run> runs = programs.runs();
    return new Result(
        video, host.cpuSeconds() - cpu, end - begin, runs, IdleTime.of(begin, runs, end));
  }

  /** URL of the master playlist of a finished job. */
  public URI masterPlaylist(Result result) throws IOException, InterruptedException {
    return URI.create(host.api().status(result.video()).path("streamUrl").asString());
  }

  private double now() {
    Instant now = clock.instant();
    return now.getEpochSecond() + now.getNano() / 1e9;
  }

  @Override
  public void close() throws IOException {
    host.close();
  }

  /**
   * The measurements of one job.
   *
   * @param video video ID
   * @param cpuSeconds processor time of the host and of every program it started
   * @param seconds from the call to complete to the first SUCCEEDED status
   * @param runs of ffmpeg and ffprobe
   * @param idle time without a running program
   */
  public record Result(
      String video, double cpuSeconds, double seconds, List<ProgramLog.Run> runs, IdleTime idle) {
    /** Processor time by program, in seconds. */
    String cpuText() {
      double programs = runs.stream().mapToDouble(ProgramLog.Run::cpuSeconds).sum();
      String each =
          runs.stream()
              .map(run -> run.name() + " " + Figures.of(run.cpuSeconds(), ""))
              .collect(Collectors.joining(", "));
      return each + ", other (JVM and helpers) " + Figures.of(cpuSeconds - programs, "");
    }
  }
}
