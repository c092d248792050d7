package dev.vidport.media.process;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A program with its arguments and limits.
 *
 * @param line the program and its arguments; no shell interprets them
 * @param limit the longest time that it may run
 * @param feed its standard input; empty for none. A command with a feed can run only once
 */
public record Command(List<String> line, Duration limit, Optional<Feed> feed) {
  public Command {
    line = List.copyOf(line);
  }

  /** A command without standard input. */
  public Command(List<String> line, Duration limit) {
    this(line, limit, Optional.empty());
  }

  /**
   * The time limit for processing {@code mediaMicros} of media: 10 minutes plus 20 times its
   * length.
   */
  public static Duration limitFor(long mediaMicros) {
    return Duration.ofMinutes(10).plusNanos(Math.multiplyExact(mediaMicros, 20_000L));
  }
}
