package dev.vidport.media.still;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Parses the output of ffmpeg's {@code metadata} filter. */
final class FrameStatisticsParser implements Consumer<String> {
  private static final String PREFIX = "lavfi.";
  private static final String TIME = "pts_time:";
  private static final int MAX_VALUES = 100;

  /** More than any command of this package measures. */
  private static final int MAX_FRAMES = 10_000;

  private final Map<String, Double> values = new HashMap<>();
  private final List<FrameStatistics> frames = new ArrayList<>();
  private int count;

  @Override
  public void accept(String line) {
    int equals = line.indexOf('=');
    if (line.startsWith("frame:")) {
      endFrame();
      int time = line.indexOf(TIME);
      if (time >= 0) {
        put(TIME, line.substring(time + TIME.length()));
      }
    } else if (line.startsWith(PREFIX) && equals > 0) {
      put(line.substring(PREFIX.length(), equals), line.substring(equals + 1));
    }
  }

  private void put(String name, String text) {
    if (values.size() < MAX_VALUES) {
      values.put(name, number(text.strip()));
    }
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException nan) {
      // ffmpeg prints "nan" or "-nan", which Java does not parse.
      return Double.NaN;
    }
  }

  private void endFrame() {
    if (values.isEmpty()) {
      return;
    }
    if (Double.isFinite(value(TIME)) && frames.size() < MAX_FRAMES) {
      frames.add(
          new FrameStatistics(
              count,
              value(TIME),
              value("signalstats.YAVG"),
              value("signalstats.YLOW"),
              value("signalstats.YHIGH"),
              value("signalstats.YMAX"),
              value("blur")));
    }
    values.clear();
    count++;
  }

  private double value(String name) {
    return values.getOrDefault(name, Double.NaN);
  }

  /** The measured frames in order. Call it after the last line. */
  List<FrameStatistics> frames() {
    endFrame();
    return List.copyOf(frames);
  }
}
