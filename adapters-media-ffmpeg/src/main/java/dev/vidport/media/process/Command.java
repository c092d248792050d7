package dev.vidport.media.process;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A program with its arguments and bounds.
 *
 * @param line the program, then its arguments, none of which ever passes through a shell
 * @param limit the longest that it may run
 * @param feed what it reads from its standard input; empty for nothing. A command with a feed runs
 *     once
 */
public record Command(List<String> line, Duration limit, Optional<Feed> feed) {
  public Command {
    line = List.copyOf(line);
  }

  /** A program that reads nothing from its standard input. */
  public Command(List<String> line, Duration limit) {
    this(line, limit, Optional.empty());
  }

  /**
   * The longest that work on {@code mediaMicros} of media may take: 10 minutes and 20 times its
   * length.
   */
  public static Duration limitFor(long mediaMicros) {
    return Duration.ofMinutes(10).plusNanos(Math.multiplyExact(mediaMicros, 20_000L));
  }
}
