package dev.vidport.domain.caption;

import java.util.List;

/**
 * The facts about the audio of a video that recognition needs.
 *
 * @param pieces the pieces that are recognized independently, in order; empty if the audio is
 *     silent
 * @param silences in order, not overlapping
 */
public record SpeechAudio(List<TimeSpan> pieces, List<TimeSpan> silences) {
  public SpeechAudio {
    pieces = List.copyOf(pieces);
    silences = List.copyOf(silences);
  }
}
