package dev.vidport.media.process;

import java.time.Duration;
import java.util.List;

/**
 * A program with its arguments and bounds.
 *
 * @param line the program, then its arguments, none of which ever passes through a shell
 * @param limit the longest that it may run
 */
public record Command(List<String> line, Duration limit) {
  public Command {
    line = List.copyOf(line);
  }

  /**
   * The longest that work on {@code mediaMicros} of media may take: 10 minutes and 20 times its
   * length.
   */
  public static Duration limitFor(long mediaMicros) {
    return Duration.ofMinutes(10).plusNanos(Math.multiplyExact(mediaMicros, 20_000L));
  }
}
