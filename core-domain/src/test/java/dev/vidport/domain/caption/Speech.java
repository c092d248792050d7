package dev.vidport.domain.caption;

import java.util.ArrayList;
import java.util.List;

/** Words of a speaker, for tests: 60 ms for each character and space. */
final class Speech {
  private static final long CHARACTER_MICROS = 60_000;

  private final List<SpokenWord> words = new ArrayList<>();
  private long time;

  /** Speech that starts at one second. */
  static Speech says(String text) {
    Speech speech = new Speech();
    speech.time = 1_000_000;
    return speech.and(text);
  }

  Speech and(String text) {
    for (String word : text.split(" ", -1)) {
      long end = time + word.length() * CHARACTER_MICROS;
      words.add(new SpokenWord(word, time, end, 1));
      time = end + CHARACTER_MICROS;
    }
    return this;
  }

  Speech pause(double seconds) {
    time += Math.round(seconds * 1e6);
    return this;
  }

  List<SpokenWord> words() {
    return List.copyOf(words);
  }
}
