package dev.vidport.usecases.event.port;

import java.util.regex.Pattern;

/**
 * A position in the events of an account, which are in the order in which they were committed.
 *
 * @param number of the last event before the position; 0 before all events
 */
public record EventCursor(long number) {
  /** The position before all events. */
  public static final EventCursor START = new EventCursor(0);

  private static final Pattern TEXT = Pattern.compile("[0-9]{1,18}");

  /**
   * @throws IllegalArgumentException when no cursor has this text
   */
  public static EventCursor parse(String text) {
    if (!TEXT.matcher(text).matches()) {
      throw new IllegalArgumentException("not a position in the events: " + text);
    }
    return new EventCursor(Long.parseLong(text));
  }

  /** As clients see it. */
  public String text() {
    return Long.toString(number);
  }
}
