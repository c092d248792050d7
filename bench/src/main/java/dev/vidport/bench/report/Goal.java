package dev.vidport.bench.report;

import java.util.Locale;

/** The bound that a figure has to meet. */
public sealed interface Goal {
  /** For costs: lower is better. */
  static Goal atMost(double value) {
    return new AtMost(value);
  }

  /** For speeds: higher is better. */
  static Goal atLeast(double value) {
    return new AtLeast(value);
  }

  boolean isMetBy(double figure);

  /** The goal as text, in the unit of its figure. */
  String text(String unit);

  record AtMost(double value) implements Goal {
    @Override
    public boolean isMetBy(double figure) {
      return figure <= value;
    }

    @Override
    public String text(String unit) {
      return String.format(Locale.ROOT, "≤ %s%s", Figures.plain(value), unit);
    }
  }

  record AtLeast(double value) implements Goal {
    @Override
    public boolean isMetBy(double figure) {
      return figure >= value;
    }

    @Override
    public String text(String unit) {
      return String.format(Locale.ROOT, "≥ %s%s", Figures.plain(value), unit);
    }
  }
}
