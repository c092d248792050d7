package dev.vidport.bench.report;

import java.util.Locale;

/** What a figure has to be. */
public sealed interface Goal {
  /** Costs: less is better. */
  static Goal atMost(double value) {
    return new AtMost(value);
  }

  /** Speeds: more is better. */
  static Goal atLeast(double value) {
    return new AtLeast(value);
  }

  boolean met(double figure);

  /** The goal in the unit of its figure. */
  String text(String unit);

  record AtMost(double value) implements Goal {
    @Override
    public boolean met(double figure) {
      return figure <= value;
    }

    @Override
    public String text(String unit) {
      return String.format(Locale.ROOT, "≤ %s%s", Figures.plain(value), unit);
    }
  }

  record AtLeast(double value) implements Goal {
    @Override
    public boolean met(double figure) {
      return figure >= value;
    }

    @Override
    public String text(String unit) {
      return String.format(Locale.ROOT, "≥ %s%s", Figures.plain(value), unit);
    }
  }
}
