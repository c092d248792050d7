package dev.vidport.domain.caption;

import java.util.Locale;

/** Times in files of captions, which have milliseconds. */
final class CueTime {
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
}
