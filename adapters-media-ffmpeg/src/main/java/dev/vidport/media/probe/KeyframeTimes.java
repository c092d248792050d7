package dev.vidport.media.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** The times of a video's keyframes, as long as a seek to each of them finds it. */
final class KeyframeTimes implements Consumer<String> {
  /** An argument of a program may have 128 KiB. */
  private static final int MAX_TIMES = 4_000;

  private final List<String> times = new ArrayList<>();
  private long last = Long.MIN_VALUE;
  private boolean areOrdered = true;

  /** Reads a line {@code pts,duration,dts,position,flags} of a packet. */
  @Override
  public void accept(String line) {
    String[] fields = line.split(",", 6);
    if (fields.length < 5 || !fields[4].contains("K") || !areOrdered) {
      return;
    }
    OptionalLong time = ProbeStream.micros(fields[0]);
    areOrdered = time.isPresent() && time.getAsLong() > last && times.size() < MAX_TIMES;
    if (areOrdered) {
      last = time.getAsLong();
      times.add(fields[0]);
    }
  }

  /** In seconds, ascending; empty if some can't be found by a seek, or if they are too many. */
  List<String> seekable() {
    return areOrdered ? List.copyOf(times) : List.of();
  }
}
