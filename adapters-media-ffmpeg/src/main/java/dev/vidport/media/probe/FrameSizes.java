package dev.vidport.media.probe;

import dev.vidport.domain.media.ClockJump;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * The display sizes of a video's keyframes and the time for which each is shown. Recorders of
 * windows and calls change the size within a video, always with a keyframe. Memory is bounded.
 */
final class FrameSizes implements Consumer<String> {
  /** The total time for which a size must be shown to count, unless no size is shown that long. */
  private static final long MIN_SHOWN_MICROS = 1_000_000;

  /** Further sizes result from damaged frames. */
  private static final int MAX_SIZES = 256;

  private final List<ClockJump> jumps;
  private final Map<Size, Long> shown = new LinkedHashMap<>();
  private Optional<Size> current = Optional.empty();
  private int frames;
  private long since;

  /** The number of clock jumps before the last keyframe. */
  private int jumped;

  /** For a file whose clock does not jump. */
  FrameSizes() {
    this(List.of());
  }

  /**
   * @param jumps of the file's clock
   */
  FrameSizes(List<ClockJump> jumps) {
    this.jumps = List.copyOf(jumps);
  }

  /**
   * Adds a keyframe from a line {@code time,position,width,height,aspect}, with the time in
   * seconds, the position in bytes from the start of the file and the aspect of a pixel. A line of
   * another form is ignored.
   */
  @Override
  public void accept(String line) {
    String[] fields = line.split(",", 6);
    OptionalLong time = ProbeStream.micros(fields[0].strip());
    if (fields.length < 4 || time.isEmpty()) {
      return;
    }
    int width = ProbeStream.whole(fields[2]);
    int height = ProbeStream.whole(fields[3]);
    double aspect = fields.length > 4 ? ProbeStream.aspect(fields[4].strip()) : 1;
    Size size = new Size(ProbeStream.squareWidth(width, aspect), height);
    if (width > 0
        && height > 0
        && SourceCheck.isAllowedSide(size.width)
        && SourceCheck.isAllowedSide(height)) {
      show(size, continued(time.getAsLong(), ProbeStream.position(fields[1].strip())));
    }
  }

  /** The time on the clock that continues after each jump. */
  private long continued(long time, long position) {
    while (jumped < jumps.size()
        && position >= jumps.get(jumped).videoPosition().orElse(Long.MAX_VALUE)) {
      jumped++;
    }
    return jumped == 0 ? time : time + jumps.get(jumped - 1).shiftMicros();
  }

  private void show(Size size, long time) {
    frames++;
    end(time);
    if (shown.size() < MAX_SIZES) {
      shown.putIfAbsent(size, 0L);
    }
    current = Optional.of(size);
    since = time;
  }

  /** Ends the last size. A clock that restarts unnoticed adds no time. */
  private void end(long time) {
    long length = Math.max(0, time - since);
    current.ifPresent(size -> shown.computeIfPresent(size, (key, sum) -> sum + length));
  }

  /** Number of keyframes with a size. */
  int frames() {
    return frames;
  }

  /** Whether the keyframes have different sizes. */
  boolean areVarying() {
    return shown.size() > 1;
  }

  /**
   * The largest size that is shown for a second, or the one that is shown longest.
   *
   * @param endMicros end of the video on the clock that continues after each jump
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
