package dev.vidport.domain.derivative;

import dev.vidport.domain.refusal.Problems;
import java.math.BigDecimal;
import java.util.Map;
import java.util.OptionalLong;

/**
 * A part of a video that is played by itself.
 *
 * @param startMicros start of its first frame, in microseconds
 * @param endMicros end of its last frame, in microseconds
 */
public record ClipRange(long startMicros, long endMicros) {
  private static final String START = "start";
  private static final String END = "end";
  private static final int MICROS_DIGITS = 6;

  /** Whether the parameters ask for a clip. Players may add others. */
  public static boolean isWanted(Map<String, String> parameters) {
    return parameters.containsKey(START) || parameters.containsKey(END);
  }

  /**
   * Reads the parameters of an address. Times lead to the starts of frames.
   *
   * @param problems receives every problem; the result then does not count
   */
  public static ClipRange read(
      Map<String, String> parameters, DerivativeSource source, Problems problems) {
    ParameterReader reader = new ParameterReader(parameters, problems);
    OptionalLong start = reader.micros(START, source.micros());
    OptionalLong end = reader.micros(END, source.micros());
    long first = source.frameAt(start.orElse(0));
    long after =
        end.isEmpty() || end.getAsLong() >= source.micros()
            ? source.frames()
            : source.frameAt(end.getAsLong());
    problems.unless(after > first, END, "must be at least a frame after start");
    return new ClipRange(source.rate().micros(first), source.rate().micros(after));
  }

  /** The parameters of the same clip, as in an address. */
  public String query() {
    return START + "=" + seconds(startMicros) + "&" + END + "=" + seconds(endMicros);
  }

  private static String seconds(long micros) {
    return BigDecimal.valueOf(micros, MICROS_DIGITS).stripTrailingZeros().toPlainString();
  }
}
