package dev.vidport.persistence.job;

import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.caption.SpokenWord;
import dev.vidport.domain.caption.Transcript;
import java.util.List;
import java.util.Optional;

/** A transcript, as stored: one word takes about 60 characters. */
record TranscriptRow(Optional<String> language, List<WordRow> words) {
  static TranscriptRow of(Transcript transcript) {
    return new TranscriptRow(
        transcript.language().map(SpokenLanguage::code),
        transcript.words().stream().map(WordRow::of).toList());
  }

  Transcript transcript() {
    return new Transcript(
        language.map(SpokenLanguage::new), words.stream().map(WordRow::word).toList());
  }

  /**
   * A word.
   *
   * @param t its text
   * @param s its start in microseconds
   * @param e its end in microseconds
   * @param c its confidence
   */
  record WordRow(String t, long s, long e, double c) {
    private static final double THOUSANDTHS = 1000;

    static WordRow of(SpokenWord word) {
      return new WordRow(
          word.text(),
          word.startMicros(),
          word.endMicros(),
          Math.round(word.confidence() * THOUSANDTHS) / THOUSANDTHS);
    }

    SpokenWord word() {
      return new SpokenWord(t, s, e, c);
    }
  }
}
