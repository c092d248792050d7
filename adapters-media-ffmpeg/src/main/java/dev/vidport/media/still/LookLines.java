package dev.vidport.media.still;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads what the {@code metadata} filter prints of pictures, and keeps the best one. */
final class LookLines implements Consumer<String> {
  private static final String PREFIX = "lavfi.";
  private static final String TIME = "pts_time:";
  private static final int MOST_VALUES = 100;

  private final Map<String, Double> values = new HashMap<>();
  private Optional<Look> best = Optional.empty();

  @Override
  public void accept(String line) {
    int equals = line.indexOf('=');
    if (line.startsWith("frame:")) {
      end();
      int time = line.indexOf(TIME);
      if (time >= 0) {
        put(TIME, line.substring(time + TIME.length()));
      }
    } else if (line.startsWith(PREFIX) && equals > 0) {
      put(line.substring(PREFIX.length(), equals), line.substring(equals + 1));
    }
  }

  private void put(String name, String text) {
    if (values.size() < MOST_VALUES) {
      values.put(name, number(text.strip()));
    }
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException nan) {
      // Printed as "nan" or "-nan", which Java writes otherwise.
      return Double.NaN;
    }
  }

  private void end() {
    if (Double.isFinite(value(TIME))) {
      Look look =
          new Look(
              value(TIME),
              value("signalstats.YAVG"),
              value("signalstats.YLOW"),
              value("signalstats.YHIGH"),
              value("signalstats.YMAX"),
              value("blur"));
      if (best.filter(other -> other.worth() >= look.worth()).isEmpty()) {
        best = Optional.of(look);
      }
    }
    values.clear();
  }

  private double value(String name) {
    return values.getOrDefault(name, Double.NaN);
  }

  /** The best picture of all; asked once, after the last line. */
  Optional<Look> best() {
    end();
    return best;
  }
}
