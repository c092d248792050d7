package dev.vidport.usecases.caption;

import dev.vidport.domain.caption.Captions;
import dev.vidport.domain.caption.CueLayout;
import dev.vidport.domain.caption.HallucinationFilter;
import dev.vidport.domain.caption.SpeechAudio;
import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.caption.SpokenWord;
import dev.vidport.domain.caption.TimeSpan;
import dev.vidport.domain.caption.Transcript;
import dev.vidport.domain.media.FrameRate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes captions of the transcripts of the pieces of a video. */
final class SpokenCaptions {
  private final SpeechAudio audio;
  private final Map<Integer, Transcript> transcripts;

  /**
   * @param transcripts of every piece, by its number
   */
  SpokenCaptions(SpeechAudio audio, Map<Integer, Transcript> transcripts) {
    this.audio = audio;
    this.transcripts = transcripts;
  }

  /**
   * @param requested the language that the owner named
   * @param rate frame rate of the video
   * @param lengthMicros length of the video
   */
  Captions of(Optional<SpokenLanguage> requested, FrameRate rate, long lengthMicros) {
    SpokenLanguage language = requested.or(this::mostSpoken).orElse(SpokenLanguage.UNDETERMINED);
    return new CueLayout(language, rate, lengthMicros)
        .layOut(HallucinationFilter.filter(words(), audible()));
  }

  /** The language of most words, because a short piece may be taken for another language. */
  private Optional<SpokenLanguage> mostSpoken() {
    Map<SpokenLanguage, Integer> words = new LinkedHashMap<>();
    transcripts
        .values()
        .forEach(
            piece ->
                piece
                    .language()
                    .ifPresent(
                        language -> words.merge(language, piece.words().size(), Integer::sum)));
    return words.entrySet().stream()
        .max(
            Map.Entry.<SpokenLanguage, Integer>comparingByValue()
                .thenComparing(entry -> entry.getKey().code(), Comparator.reverseOrder()))
        .map(Map.Entry::getKey);
  }

  /** What is not silent: silences are in order and do not overlap, and pieces cover all audio. */
  private List<TimeSpan> audible() {
    List<TimeSpan> audible = new ArrayList<>();
    long start = 0;
    for (TimeSpan silence : audio.silences()) {
      if (silence.startMicros() > start) {
        audible.add(new TimeSpan(start, silence.startMicros()));
      }
      start = silence.endMicros();
    }
    long end = audio.pieces().get(audio.pieces().size() - 1).endMicros();
    if (end > start) {
      audible.add(new TimeSpan(start, end));
    }
    return audible;
  }

  /** The words of all pieces, with their times in the video. */
  private List<SpokenWord> words() {
    List<SpokenWord> words = new ArrayList<>();
    for (int i = 0; i < audio.pieces().size(); i++) {
      TimeSpan piece = audio.pieces().get(i);
      Transcript transcript = transcripts.get(i);
      if (transcript == null) {
        throw new IllegalStateException("piece " + i + " has no transcript");
      }
      transcript.words().stream()
          // A recognizer may place words after the end of what it heard.
          .filter(word -> word.startMicros() < piece.lengthMicros())
          .map(word -> word.plus(piece.startMicros()))
          .forEach(words::add);
    }
    return words;
  }
}
