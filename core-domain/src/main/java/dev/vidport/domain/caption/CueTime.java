package dev.vidport.domain.caption;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Times in files of captions, which have milliseconds. */
final class CueTime {
  static final String ARROW = "-->";

  /** Hours and the fraction may be missing; SubRip files have a comma, a dot or a colon there. */
  private static final String TIME = "((?:\\d{1,4}:)?)(\\d{1,2}):(\\d{1,2})((?:[.,:]\\d{1,3})?)";

  private static final Pattern LINE =
      Pattern.compile("\\s{0,20}" + TIME + "\\s{0,20}-->\\s{0,20}" + TIME + "(?:\\s.*)?");

  private CueTime() {}

  /** {@code 01:02:03.004}, always with hours: some players require them. */
  static String text(long micros, char separator) {
    long millis = Math.round(micros / 1e3);
    return String.format(
        Locale.ROOT,
        "%02d:%02d:%02d%c%03d",
        millis / 3_600_000,
        millis / 60_000 % 60,
        millis / 1_000 % 60,
        separator,
        millis % 1_000);
  }

  /** The line with the times of a cue. */
  static String line(Cue cue, char separator) {
    return text(cue.startMicros(), separator) + " --> " + text(cue.endMicros(), separator);
  }

  /** Reads a line with the times of a cue; settings after them are ignored. */
  static Optional<Times> parse(String line) {
    Matcher matcher = LINE.matcher(line);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    OptionalLong start = micros(matcher, 1);
    OptionalLong end = micros(matcher, 5);
    return start.isPresent() && end.isPresent()
        ? Optional.of(new Times(start.getAsLong(), end.getAsLong()))
        : Optional.empty();
  }

  private static OptionalLong micros(Matcher matcher, int group) {
    String hours = matcher.group(group);
    int minutes = Integer.parseInt(matcher.group(group + 1));
    int seconds = Integer.parseInt(matcher.group(group + 2));
    String fraction = matcher.group(group + 3);
    if (minutes > 59 || seconds > 59) {
      return OptionalLong.empty();
    }
    long whole = minutes * 60L + seconds;
    if (!hours.isEmpty()) {
      whole += 3_600L * Integer.parseInt(hours.substring(0, hours.length() - 1));
    }
    String millis = fraction.isEmpty() ? "000" : (fraction.substring(1) + "00").substring(0, 3);
    return OptionalLong.of(whole * 1_000_000 + Long.parseLong(millis) * 1_000);
  }

  /** The times of a cue as written in a file; they may be wrong. */
  record Times(long startMicros, long endMicros) {}
}
