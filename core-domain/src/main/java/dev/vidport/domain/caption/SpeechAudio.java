package dev.vidport.domain.caption;

import java.util.List;

/**
 * What is known about the audio of a video before its speech is recognized.
 *
 * @param pieces the pieces that are recognized independently, in order; empty without any sound
 * @param silences in order, not overlapping
 */
public record SpeechAudio(List<TimeSpan> pieces, List<TimeSpan> silences) {
  public SpeechAudio {
    pieces = List.copyOf(pieces);
    silences = List.copyOf(silences);
  }
}
