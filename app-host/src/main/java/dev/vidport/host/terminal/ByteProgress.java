package dev.vidport.host.terminal;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/** Formats the progress of a transfer: percentage, bytes, rate and remaining time. */
public final class ByteProgress {
  private static final int BAR = 24;

  private final String title;
  private final long total;
  private final TransferRate rate = new TransferRate();

  /**
   * @param total size of the transfer in bytes, at least 1
   */
  public ByteProgress(String title, long total) {
    this.title = title;
    this.total = total;
  }

  /** The progress as one line, without a line break. */
  public String line(Instant now, long done) {
    rate.add(now, done);
    int percent = (int) (100 * done / total);
    String bar = "=".repeat(BAR * percent / 100);
    return String.format(
        Locale.ROOT,
        "%s [%-" + BAR + "s] %3d %%  %s of %s%s",
        title,
        bar,
        percent,
        bytes(done),
        bytes(total),
        speed(done));
  }

  private String speed(long done) {
    double perSecond = rate.perSecond();
    if (perSecond <= 0 || done >= total) {
      return "";
    }
    String left =
        rate.timeFor(total - done).map(time -> "  " + duration(time) + " left").orElse("");
    return "  " + bytes((long) perSecond) + "/s" + left;
  }

  /** Formats {@code bytes} in powers of ten, such as {@code 12.3 MB}. */
  public static String bytes(long bytes) {
    if (bytes < 1_000) {
      return bytes + " B";
    }
    String units = "kMGTPE";
    double value = bytes;
    int unit = -1;
    while (value >= 999.95 && unit < units.length() - 1) {
      value /= 1_000;
      unit++;
    }
    return String.format(Locale.ROOT, "%.1f %cB", value, units.charAt(unit));
  }

  /** Formats {@code time}, such as {@code 1:02:03}, {@code 2:03} or {@code 3 s}. */
  public static String duration(Duration time) {
    if (time.toSeconds() < 60) {
      return time.toSeconds() + " s";
    }
    return time.toHours() == 0
        ? String.format(Locale.ROOT, "%d:%02d", time.toMinutes(), time.toSecondsPart())
        : String.format(
            Locale.ROOT,
            "%d:%02d:%02d",
            time.toHours(),
            time.toMinutesPart(),
            time.toSecondsPart());
  }
}
