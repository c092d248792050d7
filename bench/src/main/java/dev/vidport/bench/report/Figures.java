package dev.vidport.bench.report;

import java.util.Arrays;
import java.util.Locale;

/** Formats and summarizes measured figures. */
public final class Figures {
  private Figures() {}

  /** Formats to about three significant digits. */
  public static String of(double value, String unit) {
    String format = Math.abs(value) >= 100 ? "%.0f%s" : Math.abs(value) >= 10 ? "%.1f%s" : "%.2f%s";
    return String.format(Locale.ROOT, format, value, unit);
  }

  /** The median; for an even number of values, the upper of the two middle values. */
  public static double median(double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  static String plain(double value) {
    return value == Math.rint(value)
        ? String.format(Locale.ROOT, "%.0f", value)
        : String.format(Locale.ROOT, "%.2f", value).replaceFirst("0$", "");
  }
}
