package dev.vidport.media;

import dev.vidport.media.process.Command;
import dev.vidport.media.process.ProcessExit;
import dev.vidport.media.process.ProcessKind;
import dev.vidport.media.process.ProcessRunner;
import dev.vidport.media.process.ProcessTimeoutException;
import dev.vidport.media.process.Sandbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Features of the installed ffmpeg and of the system, checked before the first job needs them.
 *
 * @param version first line of {@code ffmpeg -version}; empty when ffmpeg can't be run
 * @param missing required features that are missing, as messages for an operator
 * @param slow programs that did not answer in time, as messages for an operator; what they lack is
 *     then unknown
 * @param recommendations optional features that are missing, each with the consequence
 */
public record Capabilities(
    String version, List<String> missing, List<String> slow, List<String> recommendations) {
  private static final Map<String, List<String>> REQUIRED =
      Map.of(
          "encoders", List.of("libx264", "aac", "mjpeg"),
          "decoders", List.of("h264", "hevc", "vp8", "vp9", "aac", "opus", "vorbis"),
          "muxers", List.of("mp4", "image2", "null"),
          "demuxers",
              List.of(
                  "mov,mp4,m4a,3gp,3g2,mj2",
                  "matroska,webm",
                  "mpegts",
                  "avi",
                  "concat",
                  "rawvideo",
                  "jpeg_pipe",
                  "png_pipe"),
          "filters",
              List.of(
                  "scale",
                  "fps",
                  "trim",
                  "tpad",
                  "crop",
                  "pad",
                  "concat",
                  "xfade",
                  "overlay",
                  "alphamerge",
                  "colorchannelmixer",
                  "gblur",
                  "bwdif",
                  "zscale",
                  "tonemap",
                  "aresample",
                  "apad",
                  "atrim",
                  "anullsrc",
                  "acrossfade",
                  "amix",
                  "alimiter",
                  "signalstats",
                  "blurdetect",
                  "tpad",
                  "tile",
                  "transpose",
                  "premultiply"),
          "protocols", List.of("file", "http", "tcp", "pipe"));

  private static final Duration LIMIT = Duration.ofSeconds(20);

  public Capabilities {
    missing = List.copyOf(missing);
    slow = List.copyOf(slow);
    recommendations = List.copyOf(recommendations);
  }

  public boolean isSufficient() {
    return missing.isEmpty() && slow.isEmpty();
  }

  /** Runs both programs in a temporary folder to find out; takes less than a second. */
  public static Capabilities of(FfmpegSettings settings) {
    return of(settings, LIMIT);
  }

  /**
   * @param limit the longest time that one run of a program may take
   */
  static Capabilities of(FfmpegSettings settings, Duration limit) {
    try {
      Path folder = Files.createTempDirectory("vidport-check");
      try {
        return of(settings, folder, limit);
      } finally {
        Files.delete(folder);
      }
    } catch (IOException e) {
      return unchecked(settings, e);
    }
  }

  /**
   * As {@link #of(FfmpegSettings)}, for a process that may be killed meanwhile.
   *
   * @param folder in which the programs run; created if it is missing, and kept. They write nothing
   */
  public static Capabilities of(FfmpegSettings settings, Path folder) {
    try {
      return of(settings, Files.createDirectories(folder), LIMIT);
    } catch (IOException e) {
      return unchecked(settings, e);
    }
  }

  private static Capabilities unchecked(FfmpegSettings settings, IOException fault) {
    return new Capabilities(
        "",
        List.of("ffmpeg can't be checked: " + fault.getMessage()),
        List.of(),
        Sandbox.detect(settings).missing());
  }

  private static Capabilities of(FfmpegSettings settings, Path folder, Duration limit) {
    Sandbox sandbox = Sandbox.detect(settings);
    return of(settings, sandbox, new ProgramQuery(new ProcessRunner(sandbox), limit, folder));
  }

  private static Capabilities of(FfmpegSettings settings, Sandbox sandbox, ProgramQuery query) {
    List<String> missing = new ArrayList<>();
    try {
      String version = firstLine(query, settings.ffmpeg(), missing);
      firstLine(query, settings.ffprobe(), missing);
      if (missing.isEmpty()) {
        for (Map.Entry<String, List<String>> kind : REQUIRED.entrySet()) {
          addMissing(query, settings.ffmpeg(), kind.getKey(), kind.getValue(), missing);
        }
      }
      return new Capabilities(version, missing, List.of(), sandbox.missing());
    } catch (ProcessTimeoutException e) {
      return new Capabilities("", missing, List.of(e.getMessage()), sandbox.missing());
    }
  }

  private static String firstLine(ProgramQuery query, String program, List<String> missing)
      throws ProcessTimeoutException {
    try {
      return query.lines(program, "-version").stream().findFirst().orElse("");
    } catch (ProcessTimeoutException e) {
      throw e;
    } catch (IOException e) {
      missing.add(program + " can't be run: " + e.getMessage());
      return "";
    }
  }

  private static void addMissing(
      ProgramQuery query, String ffmpeg, String kind, List<String> names, List<String> missing)
      throws ProcessTimeoutException {
    try {
      Set<String> words =
          query.lines(ffmpeg, "-" + kind).stream()
              .flatMap(line -> Stream.of(line.split("\\s+", -1)))
              .collect(Collectors.toUnmodifiableSet());
      for (String name : names) {
        if (!words.contains(name)) {
          missing.add("ffmpeg lacks " + name + " among its " + kind);
        }
      }
    } catch (ProcessTimeoutException e) {
      throw e;
    } catch (IOException e) {
      missing.add("ffmpeg can't list its " + kind + ": " + e.getMessage());
    }
  }

  /** Asks a program about itself. */
  private record ProgramQuery(ProcessRunner runner, Duration limit, Path folder) {
    private static final int MAX_LINES = 10_000;

    /**
     * @throws ProcessTimeoutException when the program exceeds the limit
     * @throws IOException when it can't be run or fails
     */
    List<String> lines(String program, String option) throws IOException {
      List<String> lines = new ArrayList<>();
      ProcessExit exit =
          runner.run(
              new Command(List.of(program, "-hide_banner", option), limit, ProcessKind.PROBE),
              folder,
              line -> {
                if (lines.size() < MAX_LINES) {
                  lines.add(line);
                }
              });
      if (!exit.succeeded()) {
        throw new IOException(
            "%s %s exited with code %d: %s"
                .formatted(program, option, exit.code(), exit.errorOutput()));
      }
      return lines;
    }
  }
}
