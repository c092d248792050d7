package dev.vidport.domain.playback;

import dev.vidport.domain.refusal.Problems;
import java.time.Duration;
import java.util.Optional;

/** How long links last (service interface 2.3 and section 8). */
public final class LinkLifetime {
  /** Of download links in a status answer. */
  public static final Duration DOWNLOAD = Duration.ofMinutes(15);

  public static final Duration PART = Duration.ofMinutes(15);
  public static final Duration LONGEST = Duration.ofHours(24);
  private static final Duration SHORTEST_DEFAULT = Duration.ofMinutes(30);

  private LinkLifetime() {}

  /**
   * Of playback links: {@code wanted}, or else twice the video's length, at least 30 minutes and at
   * most 24 hours, so that a viewer who pauses gets to the end.
   */
  public static Duration playback(long lengthMicros, Optional<Duration> wanted) {
    if (wanted.isPresent()) {
      return wanted.get();
    }
    Duration twice = Duration.ofMillis(2 * lengthMicros / 1000);
    if (twice.compareTo(SHORTEST_DEFAULT) < 0) {
      return SHORTEST_DEFAULT;
    }
    return twice.compareTo(LONGEST) > 0 ? LONGEST : twice;
  }

  public static void check(long seconds, String field, Problems problems) {
    problems.unless(
        seconds >= 1 && seconds <= LONGEST.toSeconds(),
        field,
        "must be 1 to " + LONGEST.toSeconds() + " seconds");
  }
}
