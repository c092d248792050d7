package dev.vidport.bench.job;

import dev.vidport.bench.host.ApiCalls;
import dev.vidport.bench.host.HostProcess;
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

/** A host that renders what it is given, and tells what that took. */
public final class Jobs implements AutoCloseable {
  private static final Duration LONGEST = Duration.ofMinutes(8);

  private final HostProcess host;
  private final ProgramLog programs;
  private final Clock clock = Clock.systemUTC();

  private Jobs(HostProcess host, ProgramLog programs) {
    this.host = host;
    this.programs = programs;
  }

  public static Jobs start(Path folder) throws IOException, InterruptedException {
    ProgramLog programs = ProgramLog.in(folder);
    Map<String, String> settings =
        Map.of(
            "VIDPORT_FFMPEG", programs.program("ffmpeg"),
            "VIDPORT_FFPROBE", programs.program("ffprobe"));
    return new Jobs(HostProcess.start(folder, List.of(), settings), programs);
  }

  /** Uploads a clip and waits until it is published; only what follows the upload counts. */
  public Done run(Clip clip) throws IOException, InterruptedException {
    return run(clip, "{}");
  }

  /**
   * The same with a wish.
   *
   * @param options what goes with the end of the upload, as JSON
   */
  public Done run(Clip clip, String options) throws IOException, InterruptedException {
    ApiCalls api = host.api();
    String video = api.upload(clip.file(), Files.size(clip.file()));
    programs.clear();
    double cpu = host.cpuSeconds();
    double begin = now();
    api.complete(video, options);
    api.awaitSuccess(video, LONGEST);
    double end = now();
    List<ProgramLog.Run> runs = programs.runs();
    return new Done(video, host.cpuSeconds() - cpu, end - begin, runs, Idle.of(begin, runs, end));
  }

  /** Where the renditions of a job are listed. */
  public URI stream(Done done) throws IOException, InterruptedException {
    return URI.create(host.api().status(done.video()).path("streamUrl").asText());
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
   * What a job took.
   *
   * @param video its name
   * @param cpuSeconds of the host and of every program it started
   * @param seconds from the call of complete to the first answer with SUCCEEDED
   * @param runs of its programs
   * @param idle what of it no program ran
   */
  public record Done(
      String video, double cpuSeconds, double seconds, List<ProgramLog.Run> runs, Idle idle) {
    /** Where the processor time went, in seconds. */
    String cpuText() {
      double programs = runs.stream().mapToDouble(ProgramLog.Run::cpuSeconds).sum();
      String each =
          runs.stream()
              .map(run -> run.name() + " " + Figures.of(run.cpuSeconds(), ""))
              .collect(Collectors.joining(", "));
      return each + ", the rest (JVM and helpers) " + Figures.of(cpuSeconds - programs, "");
    }
  }
}
