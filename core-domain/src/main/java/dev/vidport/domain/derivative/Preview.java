package dev.vidport.domain.derivative;

import dev.vidport.domain.media.PictureSize;
import dev.vidport.domain.refusal.Problems;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/**
 * A short part of a video in a small size, without audio.
 *
 * @param first number of its first frame, counted from 0
 * @param count number of its frames
 * @param step number of frames of the video for each frame of the preview
 */
public record Preview(PreviewFormat format, long first, int count, int step, PictureSize size)
    implements Derivative {
  private static final long MAX_MICROS = 10_000_000;
  private static final long USUAL_MICROS = 3_000_000;
  private static final int MIN_WIDTH = 16;
  private static final int MAX_SIDE = 640;
  private static final int USUAL_WIDTH = 320;

  /**
   * Reads the parameters of an address. Requests for the same preview get equal values: times lead
   * to frames, the rate is a fraction of that of the video, and the width is even.
   *
   * @param problems receives every problem; the result then does not count
   */
  public static Preview read(
      PreviewFormat format,
      Map<String, String> parameters,
      DerivativeSource source,
      Problems problems) {
    ParameterReader reader = new ParameterReader(parameters, problems);
    reader.allow("start", "end", "width", "fps");
    long start = reader.micros("start", source.micros()).orElse(0);
    OptionalLong end = reader.micros("end", source.micros());
    long last = end.orElse(Math.min(start + USUAL_MICROS, source.micros()));
    boolean isOrdered =
        problems.unless(last > start || end.isEmpty(), "end", "must be after start");
    if (isOrdered) {
      problems.unless(last - start <= MAX_MICROS, "end", "must be at most 10 seconds after start");
    }
    OptionalInt width = reader.whole("width", MIN_WIDTH, MAX_SIDE);
    OptionalInt rate = reader.whole("fps", 1, format.maxRate());
    return of(
        format,
        start,
        Math.max(start, Math.min(last, start + MAX_MICROS)),
        rate.orElse(format.usualRate()),
        Fit.CONTAIN
            .fit(source.size(), OptionalInt.of(width.orElse(USUAL_WIDTH)), OptionalInt.of(MAX_SIDE))
            .size(),
        source);
  }

  private static Preview of(
      PreviewFormat format,
      long start,
      long end,
      int rate,
      PictureSize size,
      DerivativeSource source) {
    long first = source.frameAt(start);
    long after = end >= source.micros() ? source.frames() : source.frameAt(end);
    double perSecond = source.rate().perSecond();
    long step = Math.max(1, Math.round(perSecond / rate));
    step = Math.max(step, (long) Math.ceil(perSecond / format.maxRate()));
    long count = Math.max(1, (after - first + step - 1) / step);
    return new Preview(format, first, (int) count, (int) step, size);
  }

  /** The numbers of its frames in the video, ascending. */
  public List<Long> frames() {
    return LongStream.range(0, count).map(n -> first + n * step).boxed().toList();
  }

  @Override
  public String fileName() {
    return "preview-"
        + first
        + "-"
        + count
        + "-"
        + step
        + "-"
        + size.width()
        + "x"
        + size.height()
        + "."
        + format.extension();
  }
}
