package dev.vidport.media.process;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
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

  /** By program. A host uses one or two. */
  private static final Map<String, FfmpegRelease> KNOWN = new ConcurrentHashMap<>();

  /**
   * The release of a program, determined once. A program that does not start, or hangs, counts as
   * the newest one until the next call: running it reports the fault.
   *
   * @param program a name in {@code PATH}, or a path
   */
  public static FfmpegRelease of(String program) {
    return of(program, ProgramOutput.TIMEOUT);
  }

  static FfmpegRelease of(String program, Duration timeout) {
    Optional<FfmpegRelease> known = Optional.ofNullable(KNOWN.get(program));
    if (known.isEmpty()) {
      known = banner(program, timeout).map(FfmpegRelease::parse);
      known.ifPresent(release -> KNOWN.put(program, release));
    }
    return known.orElse(LATEST);
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

  private static Optional<String> banner(String program, Duration timeout) {
    ProcessBuilder builder = new ProcessBuilder(program, "-version");
    ChildProcess.restrictEnvironment(builder);
    return ProgramOutput.of(builder, timeout);
  }
}
