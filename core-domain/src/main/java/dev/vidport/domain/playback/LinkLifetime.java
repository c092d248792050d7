package dev.vidport.domain.playback;

import dev.vidport.domain.refusal.Problems;
import java.time.Duration;
import java.util.Optional;

/** Lifetimes of signed links (service interface 2.3 and section 8). */
public final class LinkLifetime {
  /** Lifetime of the download links in a status response. */
  public static final Duration DOWNLOAD = Duration.ofMinutes(15);

  /** Lifetime of the download links in an event. */
  public static final Duration EVENT_DOWNLOAD = Duration.ofHours(1);

  public static final Duration PART = Duration.ofMinutes(15);
  public static final Duration MAX = Duration.ofHours(24);
  private static final Duration MIN_DEFAULT = Duration.ofMinutes(30);

  private LinkLifetime() {}

  /**
   * Lifetime of playback links: {@code requested} if present, otherwise twice the video's length,
   * at least 30 minutes and at most 24 hours. Twice the length lets a viewer who pauses still reach
   * the end.
   */
  public static Duration playback(long lengthMicros, Optional<Duration> requested) {
    if (requested.isPresent()) {
      return requested.get();
    }
    Duration twice = Duration.ofMillis(2 * lengthMicros / 1000);
    if (twice.compareTo(MIN_DEFAULT) < 0) {
      return MIN_DEFAULT;
    }
    return twice.compareTo(MAX) > 0 ? MAX : twice;
  }

  public static void check(long seconds, String field, Problems problems) {
    problems.unless(
        seconds >= 1 && seconds <= MAX.toSeconds(),
        field,
        "must be 1 to " + MAX.toSeconds() + " seconds");
  }
}
