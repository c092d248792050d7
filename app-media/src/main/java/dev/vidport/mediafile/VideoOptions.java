package dev.vidport.mediafile;

import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.edit.Trim;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.render.RenderOptions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How a video is made.
 *
 * @param maxHeight maximum short side of the output, in pixels, 16 to 2160. The renditions have the
 *     short sides 2160, 1440, 1080, 720, 480 and 360, as far as source and maximum permit
 * @param trim the range to keep; empty for all
 * @param redactions regions to hide; times refer to the trimmed video
 */
public record VideoOptions(int maxHeight, Optional<Trim> trim, List<Redaction> redactions) {
  private static final int MIN_HEIGHT = 16;
  private static final int MAX_HEIGHT = 2160;

  public VideoOptions {
    redactions = List.copyOf(redactions);
  }

  /** All of the source, at up to 1080 pixels. */
  public static VideoOptions defaults() {
    return maxHeight(RenderOptions.DEFAULT_MAX_HEIGHT);
  }

  /**
   * All of the source.
   *
   * @param pixels maximum short side of the output
   */
  public static VideoOptions maxHeight(int pixels) {
    return new VideoOptions(pixels, Optional.empty(), List.of());
  }

  /** Keeps what is shown from {@code start} to {@code end}. */
  public VideoOptions trim(Duration start, Duration end) {
    return with(new Trim(seconds(start), Optional.of(seconds(end))));
  }

  /** Keeps what is shown from {@code start} on. */
  public VideoOptions trimStart(Duration start) {
    return with(new Trim(seconds(start), Optional.empty()));
  }

  private VideoOptions with(Trim range) {
    return new VideoOptions(maxHeight, Optional.of(range), redactions);
  }

  /** Hides regions; replaces earlier ones. */
  public VideoOptions redact(List<Redaction> regions) {
    return new VideoOptions(maxHeight, trim, regions);
  }

  void check(Problems problems) {
    checkHeight(maxHeight, problems);
    trim.ifPresent(range -> Trim.check(range, "trim", problems));
    Redaction.check(redactions, "redactions", problems);
  }

  static void checkHeight(int maxHeight, Problems problems) {
    problems.unless(
        maxHeight >= MIN_HEIGHT && maxHeight <= MAX_HEIGHT,
        "maxHeight",
        "must be " + MIN_HEIGHT + " to " + MAX_HEIGHT);
  }

  RenderOptions options() {
    return RenderOptions.plain(maxHeight).withTrim(trim).withRedactions(redactions);
  }

  static double seconds(Duration time) {
    return time.getSeconds() + time.getNano() / 1e9;
  }
}
