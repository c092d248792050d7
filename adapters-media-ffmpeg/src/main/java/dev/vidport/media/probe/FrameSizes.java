package dev.vidport.media.probe;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * The display sizes of a video's keyframes, and how long each is shown. Recorders of windows and of
 * calls change the size within a video, always with a keyframe. Memory is bounded.
 */
final class FrameSizes implements Consumer<String> {
  /** The time for which a size must be shown in total to count, unless none is. */
  private static final long MIN_SHOWN_MICROS = 1_000_000;

  /** More sizes come from damaged frames. */
  private static final int MAX_SIZES = 256;

  private final Map<Size, Long> shown = new LinkedHashMap<>();
  private Optional<Size> current = Optional.empty();
  private long since;

  /**
   * Adds a keyframe from a line {@code time,width,height,aspect}, with the time in seconds and the
   * aspect of a pixel. A line of another form is ignored.
   */
  @Override
  public void accept(String line) {
    String[] fields = line.split(",", 5);
    OptionalLong time = ProbeStream.micros(fields[0].strip());
    if (fields.length < 3 || time.isEmpty()) {
      return;
    }
    int width = ProbeStream.whole(fields[1]);
    int height = ProbeStream.whole(fields[2]);
    double aspect = fields.length > 3 ? ProbeStream.aspect(fields[3].strip()) : 1;
    Size size = new Size(ProbeStream.squareWidth(width, aspect), height);
    if (width > 0 && height > 0 && SourceCheck.isSide(size.width) && SourceCheck.isSide(height)) {
      show(size, time.getAsLong());
    }
  }

  private void show(Size size, long time) {
    end(time);
    if (shown.size() < MAX_SIZES) {
      shown.putIfAbsent(size, 0L);
    }
    current = Optional.of(size);
    since = time;
  }

  /** Ends the last size. A clock that restarts counts as no time. */
  private void end(long time) {
    long length = Math.max(0, time - since);
    current.ifPresent(size -> shown.computeIfPresent(size, (key, sum) -> sum + length));
  }

  /** Whether the keyframes have different sizes. */
  boolean vary() {
    return shown.size() > 1;
  }

  /**
   * The largest size that is shown for a second, or the one that is shown longest.
   *
   * @param endMicros end of the video
   */
  Optional<Size> largest(long endMicros) {
    end(endMicros);
    current = Optional.empty();
    Optional<Size> largest =
        shown.entrySet().stream()
            .filter(entry -> entry.getValue() >= MIN_SHOWN_MICROS)
            .map(Map.Entry::getKey)
            .max(Comparator.comparingLong(Size::pixels));
    return largest.or(
        () -> shown.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey));
  }

  /** In square pixels. */
  record Size(int width, int height) {
    long pixels() {
      return (long) width * height;
    }
  }
}
