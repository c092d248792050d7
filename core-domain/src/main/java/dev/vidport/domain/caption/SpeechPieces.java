package dev.vidport.domain.caption;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Cuts audio into pieces that are recognized independently. */
public final class SpeechPieces {
  private static final long TARGET = Duration.ofMinutes(5).toNanos() / 1000;
  private static final long EARLIEST = Duration.ofMinutes(4).toNanos() / 1000;
  private static final long LATEST = Duration.ofMinutes(6).toNanos() / 1000;

  /** Speech servers refuse audio of less than a tenth of a second. */
  private static final long SHORTEST_REST = Duration.ofMinutes(1).toNanos() / 1000;

  private SpeechPieces() {}

  /**
   * The pieces, in order: about 5 minutes each, cut in the middle of the longest silence around
   * that time, so that no word is cut. Where there is no silence, a piece ends after 5 minutes. A
   * piece that is silent as a whole is left out.
   *
   * @param lengthMicros length of the audio
   * @param silences in order, not overlapping
   */
  public static List<TimeSpan> cut(long lengthMicros, List<TimeSpan> silences) {
    List<TimeSpan> pieces = new ArrayList<>();
    long start = 0;
    while (start < lengthMicros) {
      long end = lengthMicros - start <= LATEST ? lengthMicros : end(start, lengthMicros, silences);
      TimeSpan piece = new TimeSpan(start, end);
      if (silences.stream().noneMatch(silence -> covers(silence, piece))) {
        pieces.add(piece);
      }
      start = end;
    }
    return pieces;
  }

  private static long end(long start, long lengthMicros, List<TimeSpan> silences) {
    long latest = Math.min(start + LATEST, lengthMicros - SHORTEST_REST);
    return silences.stream()
        .filter(
            silence ->
                silence.middleMicros() >= start + EARLIEST && silence.middleMicros() <= latest)
        .max(Comparator.comparingLong(TimeSpan::lengthMicros))
        .map(TimeSpan::middleMicros)
        .orElseGet(() -> longSilence(start, latest, silences));
  }

  /** Within a silence of minutes, whose middle may be far away, any time is suitable. */
  private static long longSilence(long start, long latest, List<TimeSpan> silences) {
    long target = start + TARGET;
    return silences.stream()
        .filter(silence -> silence.startMicros() < latest && silence.endMicros() > start + EARLIEST)
        .findFirst()
        .map(
            silence ->
                Math.max(
                    Math.max(silence.startMicros(), start + EARLIEST),
                    Math.min(target, silence.endMicros())))
        .orElse(target);
  }

  private static boolean covers(TimeSpan silence, TimeSpan piece) {
    return silence.startMicros() <= piece.startMicros() && silence.endMicros() >= piece.endMicros();
  }
}
