package dev.vidport.host.command.video;

import dev.vidport.domain.id.VisibleText;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Reads seconds on the command line. */
final class TimeRange {
  private static final Pattern RANGE = Pattern.compile("([0-9.]{1,12})?-([0-9.]{1,12})?");

  private TimeRange() {}

  /**
   * Adds {@code start} and {@code end} of a range such as {@code 1.5-61.5}, {@code 10-} or {@code
   * -30}.
   */
  static void addTo(ObjectNode object, String option, String text) {
    Matcher range = RANGE.matcher(text);
    if (!range.matches() || text.equals("-")) {
      throw new CommandFailed(
          CommandExitCode.USAGE, option + " must be seconds, such as 1.5-61.5, 10- or -30");
    }
    put(object, "start", range.group(1));
    put(object, "end", range.group(2));
  }

  /**
   * Adds a number of seconds.
   *
   * @param text null for none
   */
  static void put(ObjectNode object, String field, @Nullable String text) {
    if (text == null) {
      return;
    }
    try {
      object.put(field, new BigDecimal(text));
    } catch (NumberFormatException e) {
      throw new CommandFailed(
          CommandExitCode.USAGE, VisibleText.of(text) + " is not a number of seconds");
    }
  }
}
