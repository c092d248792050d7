package dev.vidport.host.command;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/** Times in the options of commands. */
public final class TimeArgument {
  /** Databases do not store every later time. */
  private static final Instant YEAR_10000 = Instant.parse("+10000-01-01T00:00:00Z");

  private TimeArgument() {}

  /**
   * @throws CommandFailed when it is no time
   */
  public static void check(String option, Optional<String> text) {
    Optional<Instant> unused = parse(option, text);
  }

  public static Optional<Instant> parse(String option, Optional<String> text) {
    return text.map(value -> parse(option, value));
  }

  /**
   * @throws CommandFailed when it is no time
   */
  public static Instant parse(String option, String text) {
    try {
      Instant time = Instant.parse(text);
      if (!time.isBefore(Instant.EPOCH) && time.isBefore(YEAR_10000)) {
        return time;
      }
    } catch (DateTimeParseException e) {
      throw badTime(option);
    }
    throw badTime(option);
  }

  private static CommandFailed badTime(String option) {
    return new CommandFailed(
        CommandExitCode.USAGE, option + ": must be a time such as 2026-03-04T05:06:07Z");
  }
}
