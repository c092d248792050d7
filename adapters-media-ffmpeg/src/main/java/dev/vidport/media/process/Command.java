package dev.vidport.media.process;

import dev.vidport.media.source.SourceAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A program with its arguments and limits.
 *
 * @param line the program and its arguments; no shell interprets them
 * @param limit the longest time that it may run
 * @param feed its standard input; empty for none. A command with a feed can run only once
 */
public record Command(List<String> line, Duration limit, Optional<Feed> feed) {
  /** Arguments that a shell reads as they are. */
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=,+@%-]+");

  public Command {
    line = List.copyOf(line);
  }

  /** A command without standard input. */
  public Command(List<String> line, Duration limit) {
    this(line, limit, Optional.empty());
  }

  /**
   * The command line for logs and messages, as a shell would read it, without the addresses of the
   * source server, which are secrets.
   */
  public String description() {
    return line.stream()
        .map(SourceAddress::mask)
        .map(Command::quoted)
        .collect(Collectors.joining(" "));
  }

  private static String quoted(String argument) {
    return PLAIN.matcher(argument).matches()
        ? argument
        : "'" + argument.replace("'", "'\\''") + "'";
  }

  /**
   * The time limit for processing {@code mediaMicros} of media: 10 minutes plus 20 times its
   * length.
   */
  public static Duration limitFor(long mediaMicros) {
    return Duration.ofMinutes(10).plusNanos(Math.multiplyExact(mediaMicros, 20_000L));
  }
}
