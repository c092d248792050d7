package dev.vidport.domain.caption;

import java.util.List;
import java.util.Optional;

/**
 * What a speech recognizer heard in a piece of audio.
 *
 * @param language the detected language; empty if the recognizer does not return it
 * @param words times relative to the start of the piece
 */
public record Transcript(Optional<SpokenLanguage> language, List<SpokenWord> words) {
  public Transcript {
    words = List.copyOf(words);
  }
}
