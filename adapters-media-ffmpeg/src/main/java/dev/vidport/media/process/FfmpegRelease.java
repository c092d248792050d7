package dev.vidport.media.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The release of a program of ffmpeg, by the version of its filter library, which builds from any
 * branch state in the same way. What Vidport asks of ffmpeg depends on the release in the methods
 * of this class only (decision 0071).
 *
 * @param filterLibrary major version of libavfilter: 8 in ffmpeg 5, 9 in 6, 10 in 7, 11 in 8
 */
public record FfmpegRelease(int filterLibrary) {
  /** For example {@code "libavfilter 11. 4.100 / 11. 4.100"}. */
  private static final Pattern FILTER_LIBRARY =
      Pattern.compile("^libavfilter\\s+(\\d{1,4})\\.", Pattern.MULTILINE);

  /** The newest one that is known, for a program that does not say it. */
  private static final FfmpegRelease LATEST = new FfmpegRelease(11);

  private static final int MAX_BYTES = 1 << 16;
  private static final int TIMEOUT_SECONDS = 20;

  /** By program. A host uses one or two. */
  private static final Map<String, FfmpegRelease> KNOWN = new ConcurrentHashMap<>();

  /**
   * The release of a program, determined once. A program that does not start counts as the newest
   * one: running it reports the fault.
   *
   * @param program a name in {@code PATH}, or a path
   */
  public static FfmpegRelease of(String program) {
    FfmpegRelease known = KNOWN.get(program);
    if (known == null) {
      known = parse(banner(program));
      KNOWN.put(program, known);
    }
    return known;
  }

  static FfmpegRelease parse(String banner) {
    Matcher library = FILTER_LIBRARY.matcher(banner);
    return library.find() ? new FfmpegRelease(Integer.parseInt(library.group(1))) : LATEST;
  }

  /**
   * Whether filters know the position of a frame in its file, which the end of a stream has not.
   * Deprecated in ffmpeg 6.1, removed in 8.0; from 7.0 on, a bitstream filter of the input knows
   * the position of each packet.
   *
   * @see <a href="https://github.com/FFmpeg/FFmpeg/blob/n7.0/Changelog">{@code -bsf} for input</a>
   */
  public boolean filtersKnowPositions() {
    return filterLibrary < 10;
  }

  private static String banner(String program) {
    ProcessBuilder builder =
        new ProcessBuilder(program, "-version").redirectError(ProcessBuilder.Redirect.DISCARD);
    ChildProcess.restrictEnvironment(builder);
    try {
      Process process = builder.start();
      try {
        process.getOutputStream().close();
        CompletableFuture<Process> unused =
            process
                .onExit()
                .orTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS)
                .whenComplete(
                    (ended, timeout) -> {
                      if (timeout != null) {
                        process.destroyForcibly();
                      }
                    });
        return new String(process.getInputStream().readNBytes(MAX_BYTES), StandardCharsets.UTF_8);
      } finally {
        process.destroyForcibly();
      }
    } catch (IOException notInstalled) {
      return "";
    }
  }
}
