package dev.vidport.usecases.event.port;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A position in the events of an account, which are in the order of their times and ids.
 *
 * @param time of the last event before the position
 * @param id of that event; empty for a position before all events of {@code time}
 */
public record EventCursor(Instant time, String id) implements Comparable<EventCursor> {
  /** The position before all events. */
  public static final EventCursor START = new EventCursor(Instant.EPOCH, "");

  private static final Comparator<EventCursor> ORDER =
      Comparator.comparing(EventCursor::time).thenComparing(EventCursor::id);

  private static final Pattern TEXT = Pattern.compile("([0-9]{1,17})-([A-Za-z0-9_]{0,64})");

  /**
   * @throws IllegalArgumentException when no cursor has this text
   */
  public static EventCursor parse(String text) {
    Matcher parts = TEXT.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException("not a position in the events: " + text);
    }
    long micros = Long.parseLong(parts.group(1));
    return new EventCursor(Instant.EPOCH.plus(micros, ChronoUnit.MICROS), parts.group(2));
  }

  @Override
  public int compareTo(EventCursor other) {
    return ORDER.compare(this, other);
  }

  /** As clients see it. */
  public String text() {
    return ChronoUnit.MICROS.between(Instant.EPOCH, time) + "-" + id;
  }
}
