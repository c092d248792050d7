package dev.vidport.media.caption;

import dev.vidport.domain.caption.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Parses the silences that ffmpeg's {@code silencedetect} finds, as printed by {@code ametadata}.
 */
final class SilenceParser implements Consumer<String> {
  private static final String START = "lavfi.silence_start=";
  private static final String END = "lavfi.silence_end=";

  /** A pause every 0.7 seconds for 4 hours. */
  static final int MAX_SILENCES = 20_000;

  private static final long NONE = -1;

  private final List<TimeSpan> silences = new ArrayList<>();
  private long start = NONE;

  @Override
  public void accept(String line) {
    if (line.startsWith(START)) {
      start = Math.max(0, micros(line.substring(START.length())));
    } else if (line.startsWith(END)) {
      end(micros(line.substring(END.length())));
    }
  }

  private static long micros(String seconds) {
    return Math.round(Double.parseDouble(seconds.strip()) * 1e6);
  }

  private void end(long micros) {
    if (start != NONE && micros > start && silences.size() < MAX_SILENCES) {
      silences.add(new TimeSpan(start, micros));
    }
    start = NONE;
  }

  /**
   * The silences, in order. Call it after the last line.
   *
   * @param lengthMicros length of the audio; a silence at its end lasts until then
   */
  List<TimeSpan> silences(long lengthMicros) {
    end(lengthMicros);
    return List.copyOf(silences);
  }
}
