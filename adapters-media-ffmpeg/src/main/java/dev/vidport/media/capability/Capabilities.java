package dev.vidport.media.capability;

import dev.vidport.media.process.ProcessExit;
import dev.vidport.media.process.Sandbox;
import dev.vidport.media.settings.FfmpegPrograms;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.usecases.step.port.StepLimitException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Features of the installed ffmpeg and of the system, checked before the first job needs them.
 *
 * @param programs that were checked; empty if the artifact that has them can't be used
 * @param version first line of the banner of ffmpeg; empty when ffmpeg can't be run
 * @param missing required features that are missing, as messages for an operator
 * @param slow programs that did not respond in time, as messages for an operator; their features
 *     are unknown
 * @param recommendations optional features that are missing, each with the consequence
 */
public record Capabilities(
    Optional<FfmpegPrograms> programs,
    String version,
    List<String> missing,
    List<String> slow,
    List<String> recommendations) {
  /** For example {@code ffmpeg version 5.1.9-0+deb12u1 Copyright (c) …}. */
  private static final Pattern BANNER = Pattern.compile("ffmpeg version (\\S+).*");

  private static final List<String> ENCODERS =
      List.of("libx264", "aac", "mjpeg", "pcm_s16le", "rawvideo");
  private static final List<String> DECODERS =
      List.of("h264", "hevc", "vp8", "vp9", "aac", "opus", "vorbis");
  private static final List<String> MUXERS =
      List.of("mp4", "image2", "null", "matroska", "rawvideo", "s16le");
  private static final List<String> DEMUXERS =
      List.of(
          "mov,mp4,m4a,3gp,3g2,mj2",
          "matroska,webm",
          "mpegts",
          "avi",
          "concat",
          "rawvideo",
          "jpeg_pipe",
          "png_pipe");

  /** Every filter of the command builders. */
  static final List<String> FILTERS =
      List.of(
          "acrossfade",
          "aformat",
          "alimiter",
          "alphamerge",
          "ametadata",
          "amix",
          "anullsrc",
          "apad",
          "aresample",
          "asetnsamples",
          "asetpts",
          "asettb",
          "astats",
          "atrim",
          "blurdetect",
          "bwdif",
          "color",
          "colorchannelmixer",
          "concat",
          "crop",
          "ebur128",
          "fade",
          "format",
          "fps",
          "gblur",
          "hflip",
          "metadata",
          "null",
          "overlay",
          "pad",
          "palettegen",
          "paletteuse",
          "pan",
          "premultiply",
          "scale",
          "select",
          "setparams",
          "setpts",
          "setsar",
          "settb",
          "signalstats",
          "silencedetect",
          "split",
          "ssim",
          "tile",
          "tonemap",
          "tpad",
          "transpose",
          "trim",
          "unpremultiply",
          "vflip",
          "volume",
          "xfade",
          "zscale");

  private static final List<String> PROTOCOLS = List.of("file", "http", "tcp", "pipe");

  private static final Duration LIMIT = Duration.ofSeconds(20);

  public Capabilities {
    missing = List.copyOf(missing);
    slow = List.copyOf(slow);
    recommendations = List.copyOf(recommendations);
  }

  /** The version without the rest of its line, such as {@code 8.0.1}; empty if it is unknown. */
  public String versionNumber() {
    Matcher banner = BANNER.matcher(version);
    return banner.matches() ? banner.group(1) : "";
  }

  public boolean isSufficient() {
    return missing.isEmpty() && slow.isEmpty();
  }

  /** Runs both programs in a temporary folder; takes less than a second. */
  public static Capabilities of(FfmpegSettings settings) {
    return of(settings, LIMIT);
  }

  /**
   * @param limit the processor time of one run of a program, and the longest time without activity
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
   * Like {@link #of(FfmpegSettings)}, for a process that may be killed during the check.
   *
   * @param folder in which the programs run; created if missing, and kept. They write nothing to it
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
        Optional.empty(),
        "",
        List.of("ffmpeg can't be checked: " + fault.getMessage()),
        List.of(),
        Sandbox.detect(settings).missing());
  }

  private static Capabilities of(FfmpegSettings settings, Path folder, Duration limit) {
    Sandbox sandbox = Sandbox.detect(settings);
    FfmpegPrograms programs;
    try {
      programs = settings.programs().locate();
    } catch (IOException e) {
      return new Capabilities(
          Optional.empty(),
          "",
          List.of(String.valueOf(e.getMessage())),
          List.of(),
          sandbox.missing());
    }
    ProgramQuery query = new ProgramQuery(new ProgramStart(settings, folder, limit));
    try {
      // Few runs: most of each is the start of the program. Both programs read sources over HTTP.
      ProgramOutput codecs = query.run(programs.ffmpeg(), "-codecs");
      ProgramOutput protocols = query.run(programs.ffprobe(), "-protocols");
      List<String> missing =
          query.failures.isEmpty()
              ? missing(query, programs.ffmpeg(), codecs, protocols)
              : query.failures;
      return new Capabilities(
          Optional.of(programs), codecs.version(), missing, List.of(), sandbox.missing());
    } catch (StepLimitException e) {
      return new Capabilities(
          Optional.of(programs), "", query.failures, List.of(e.getMessage()), sandbox.missing());
    }
  }

  private static List<String> missing(
      ProgramQuery query, String ffmpeg, ProgramOutput codecs, ProgramOutput protocols)
      throws StepLimitException {
    FfmpegFeatures found =
        FfmpegFeatures.of(
            codecs.lines(),
            query.run(ffmpeg, "-formats").lines(),
            query.run(ffmpeg, "-filters").lines(),
            protocols.lines());
    if (!query.failures.isEmpty()) {
      return query.failures;
    }
    return Stream.of(
            missing("encoders", ENCODERS, found.codecs().writers()),
            missing("decoders", DECODERS, found.codecs().readers()),
            missing("muxers", MUXERS, found.formats().writers()),
            missing("demuxers", DEMUXERS, found.formats().readers()),
            missing("filters", FILTERS, found.filters()),
            missing("protocols", PROTOCOLS, found.protocols()))
        .flatMap(names -> names)
        .toList();
  }

  private static Stream<String> missing(String kind, List<String> required, Set<String> found) {
    return required.stream()
        .filter(name -> !found.contains(name))
        .map(name -> "ffmpeg lacks " + name + " among its " + kind);
  }

  /**
   * @param version first line of the banner
   */
  private record ProgramOutput(String version, List<String> lines) {}

  /** Runs programs that print a list of their features. */
  private static final class ProgramQuery {
    private static final int MAX_LINES = 10_000;

    private final ProgramStart start;

    /** Programs that could not be run, as messages for an operator. */
    final List<String> failures = new ArrayList<>();

    ProgramQuery(ProgramStart start) {
      this.start = start;
    }

    /**
     * Returns what {@code program} prints. If it can't be run, returns nothing and adds a failure.
     *
     * @throws StepLimitException when the program exceeds the limit
     */
    ProgramOutput run(String program, String option) throws StepLimitException {
      List<String> lines = new ArrayList<>();
      try {
        ProcessExit exit =
            start.run(
                program,
                option,
                line -> {
                  if (lines.size() < MAX_LINES) {
                    lines.add(line);
                  }
                });
        if (exit.succeeded()) {
          return new ProgramOutput(exit.errorOutput().lines().findFirst().orElse(""), lines);
        }
        failures.add(start.explanation(program, option, exit));
      } catch (StepLimitException e) {
        throw e;
      } catch (IOException e) {
        failures.add(ProgramStart.explanation(program, e));
      }
      return new ProgramOutput("", List.of());
    }
  }
}
