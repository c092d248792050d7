package dev.vidport.media.process;

import dev.vidport.media.source.MediaInput;
import dev.vidport.media.source.SourceAddress;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A program with its arguments, its limits and what it may read.
 *
 * @param line the program and its arguments, which no shell interprets
 * @param processorTime the processor time that it may use, on all processors together
 * @param standstill the longest time without any activity, although nothing keeps it waiting
 * @param stdin its standard input; empty for none. A command with a standard input can run only
 *     once
 * @param inputs what it reads besides its work folder; in a sandbox it can read nothing else
 */
public record Command(
    List<String> line,
    Duration processorTime,
    Duration standstill,
    ProcessKind kind,
    Optional<StdinSource> stdin,
    List<MediaInput> inputs) {
  /** Far longer than ffmpeg is idle while nothing keeps it waiting. */
  private static final Duration STANDSTILL = Duration.ofMinutes(5);

  /** The process of a chunk keeps about four processors busy. */
  private static final int PROCESSORS = 4;

  /** Arguments that need no quotes in a shell. */
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=,+@%-]+");

  public Command {
    line = List.copyOf(line);
    inputs = List.copyOf(inputs);
  }

  /** A command without standard input that reads only files of its work folder. */
  public Command(List<String> line, Duration processorTime, ProcessKind kind) {
    this(line, processorTime, STANDSTILL, kind, Optional.empty(), List.of());
  }

  /** A copy that reads {@code more} in addition. */
  public Command reading(Collection<MediaInput> more) {
    List<MediaInput> all = Stream.concat(inputs.stream(), more.stream()).distinct().toList();
    return new Command(line, processorTime, standstill, kind, stdin, all);
  }

  /** A copy with {@code input} as standard input. */
  public Command withStdin(Optional<StdinSource> input) {
    return new Command(line, processorTime, standstill, kind, input, inputs);
  }

  /** A copy that is ended sooner when it hangs. */
  public Command withStandstill(Duration other) {
    return new Command(line, processorTime, other, kind, stdin, inputs);
  }

  /** Whether it reads from the source server, on the loopback interface of this machine. */
  boolean usesLoopback() {
    return inputs.stream().anyMatch(input -> input.path().isEmpty());
  }

  /**
   * The command line for logs and messages, quoted for a shell. It omits the addresses of the
   * source server, which are secrets, and the long list of decoders.
   */
  public String description() {
    return line.stream()
        .map(argument -> argument.equals(DecoderAllowList.value()) ? "<decoders>" : argument)
        .map(SourceAddress::mask)
        .map(Command::quoted)
        .collect(Collectors.joining(" "));
  }

  /** The same as {@link #description}, so that no log can contain the secrets. */
  @Override
  public String toString() {
    return description();
  }

  private static String quoted(String argument) {
    return PLAIN.matcher(argument).matches()
        ? argument
        : "'" + argument.replace("'", "'\\''") + "'";
  }

  /**
   * The processor time for processing {@code mediaMicros} of media: 10 minutes plus 20 times its
   * length, of four processors. It depends on the media only, and not on the machine or its load.
   */
  public static Duration limitFor(long mediaMicros) {
    return Duration.ofMinutes(10)
        .plusNanos(Math.multiplyExact(mediaMicros, 20_000L))
        .multipliedBy(PROCESSORS);
  }
}
