package dev.vidport.media.still;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Reads what the {@code metadata} filter prints of pictures. */
final class LookLines implements Consumer<String> {
  private static final String PREFIX = "lavfi.";
  private static final String TIME = "pts_time:";
  private static final int MOST_VALUES = 100;

  /** More than any of our commands asks for. */
  private static final int MOST_LOOKS = 10_000;

  private final Map<String, Double> values = new HashMap<>();
  private final List<Look> looks = new ArrayList<>();
  private int pictures;

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
    if (values.isEmpty()) {
      return;
    }
    if (Double.isFinite(value(TIME)) && looks.size() < MOST_LOOKS) {
      looks.add(
          new Look(
              pictures,
              value(TIME),
              value("signalstats.YAVG"),
              value("signalstats.YLOW"),
              value("signalstats.YHIGH"),
              value("signalstats.YMAX"),
              value("blur")));
    }
    values.clear();
    pictures++;
  }

  private double value(String name) {
    return values.getOrDefault(name, Double.NaN);
  }

  /** The pictures in their order; asked once, after the last line. */
  List<Look> looks() {
    end();
    return List.copyOf(looks);
  }
}
