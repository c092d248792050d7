package dev.vidport.domain.derivative;

import dev.vidport.domain.media.PictureSize;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.thumbnail.StillFormat;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * One frame as an image.
 *
 * @param frame number of the frame, counted from 0
 * @param scaled size of the whole picture, before it is cut
 * @param size size of the image
 */
public record StillImage(StillFormat format, long frame, PictureSize scaled, PictureSize size)
    implements Derivative {
  /** The longest side that can be asked for. */
  static final int MAX_SIDE = 8192;

  private static final int MIN_SIDE = 2;

  /**
   * Reads the parameters of an address. Requests for the same image get equal values: times lead to
   * frames, and sizes are even and never larger than the video.
   *
   * @param problems receives every problem; the result then does not count
   */
  public static StillImage read(
      StillFormat format,
      Map<String, String> parameters,
      DerivativeSource source,
      Problems problems) {
    ParameterReader reader = new ParameterReader(parameters, problems);
    reader.allow("time", "width", "height", "fit");
    OptionalLong time = reader.micros("time", source.micros());
    OptionalInt width = reader.whole("width", MIN_SIDE, MAX_SIDE);
    OptionalInt height = reader.whole("height", MIN_SIDE, MAX_SIDE);
    Fit fit = reader.word("fit", Fit.values()).orElse(Fit.CONTAIN);
    Fit.Fitted fitted = fit.fit(source.size(), width, height);
    long frame = time.isPresent() ? source.frameAt(time.getAsLong()) : source.posterFrame();
    return new StillImage(format, frame, fitted.scaled(), fitted.size());
  }

  @Override
  public String fileName() {
    String cut = scaled.equals(size) ? "" : "-of-" + scaled.width() + "x" + scaled.height();
    return "still-"
        + frame
        + "-"
        + size.width()
        + "x"
        + size.height()
        + cut
        + "."
        + format.extension();
  }
}
