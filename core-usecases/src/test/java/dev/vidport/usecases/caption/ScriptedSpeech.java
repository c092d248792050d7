package dev.vidport.usecases.caption;

import dev.vidport.domain.caption.SpeechAudio;
import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.caption.SpokenWord;
import dev.vidport.domain.caption.TimeSpan;
import dev.vidport.domain.caption.Transcript;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.usecases.media.port.SpeechExtractor;
import dev.vidport.usecases.media.port.SpeechRecognizer;
import dev.vidport.usecases.media.port.SpeechRefusedException;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.storage.port.ObjectStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The speech of videos, as a test scripts it: two words in one piece unless it says otherwise. */
public final class ScriptedSpeech implements SpeechExtractor, SpeechRecognizer {
  /** The languages that were asked for, one for each piece. */
  public final List<Optional<SpokenLanguage>> asked = new ArrayList<>();

  private final ObjectStore store;
  private SpeechAudio audio = new SpeechAudio(List.of(new TimeSpan(0, 10_000_000)), List.of());
  private Answer answer = piece -> english("hello", "world");

  public ScriptedSpeech(ObjectStore store) {
    this.store = store;
  }

  /** What is recognized in a piece. */
  public interface Answer {
    Transcript of(int piece) throws IOException, SpeechRefusedException;
  }

  /** Words of half a second each, from the first second on. */
  public static Transcript english(String... words) {
    List<SpokenWord> spoken = new ArrayList<>();
    for (int i = 0; i < words.length; i++) {
      spoken.add(new SpokenWord(words[i], 1_000_000 + i * 500_000L, 1_500_000 + i * 500_000L, 1));
    }
    return new Transcript(Optional.of(SpokenLanguage.ENGLISH), spoken);
  }

  public void audio(SpeechAudio extracted) {
    audio = extracted;
  }

  public void answer(Answer scripted) {
    answer = scripted;
  }

  /** The content of each file is the number of its piece. */
  @Override
  public ExtractedSpeech extract(ObjectKey video, StepControl control) throws IOException {
    List<Path> files = new ArrayList<>();
    for (int piece = 0; piece < audio.pieces().size(); piece++) {
      Path file = control.workFolder().resolve("piece-" + piece);
      files.add(Files.writeString(file, Integer.toString(piece)));
    }
    return new ExtractedSpeech(audio, files);
  }

  @Override
  public Path load(ObjectKey piece, StepControl control) throws IOException {
    try (InputStream stored = store.read(piece, 0, Long.MAX_VALUE)) {
      return Files.write(control.workFolder().resolve("speech"), stored.readAllBytes());
    }
  }

  @Override
  public Transcript recognize(Path file, Optional<SpokenLanguage> language, StepControl control)
      throws IOException, SpeechRefusedException {
    asked.add(language);
    return answer.of(Integer.parseInt(Files.readString(file)));
  }
}
