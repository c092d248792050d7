package dev.vidport.host.command;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A time in the future, as a time or as a duration from now. */
public final class DeletionTime {
  private static final Pattern DURATION = Pattern.compile("(\\d{1,5})([mhd])");

  private DeletionTime() {}

  /**
   * The Unix time of a text such as {@code 30d} or {@code 2027-01-31T00:00:00Z}.
   *
   * @throws CommandFailed when it is neither
   */
  public static long seconds(String text, Instant now) {
    Matcher duration = DURATION.matcher(text);
    if (duration.matches()) {
      long amount = Long.parseLong(duration.group(1));
      return now.plus(
              switch (duration.group(2)) {
                case "m" -> Duration.ofMinutes(amount);
                case "h" -> Duration.ofHours(amount);
                default -> Duration.ofDays(amount);
              })
          .getEpochSecond();
    }
    try {
      return Instant.parse(text).getEpochSecond();
    } catch (DateTimeException e) {
      throw new CommandFailed(
          CommandExitCode.USAGE,
          "--delete-after must be a duration such as 90m, 12h or 30d, or a time such as"
              + " 2027-01-31T00:00:00Z.");
    }
  }
}
