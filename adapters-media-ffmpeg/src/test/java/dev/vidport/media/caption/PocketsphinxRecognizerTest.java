package dev.vidport.media.caption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.caption.SpokenWord;
import dev.vidport.domain.caption.Transcript;
import dev.vidport.media.TestControl;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.usecases.media.port.SpeechRefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PocketsphinxRecognizerTest {
  private static final String PROGRAM = "pocketsphinx_continuous";

  private final PocketsphinxRecognizer recognizer =
      PocketsphinxRecognizer.of(FfmpegSettings.defaults(), PROGRAM);

  @TempDir private Path folder;

  @BeforeEach
  void pocketsphinxIsInstalled() {
    assumeThat(
            Stream.of(System.getenv("PATH").split(":", -1))
                .anyMatch(place -> Files.isExecutable(Path.of(place, PROGRAM))))
        .as("pocketsphinx is not installed: apt-get install pocketsphinx pocketsphinx-en-us")
        .isTrue();
  }

  @Test
  void wordsOfAClearVoiceAreRecognizedWithTheirTimes() throws Exception {
    Path audio = new SpokenAudio(folder).saying(SpokenAudio.Speech.BOTH, 1);

    Transcript transcript =
        recognizer.recognize(audio, Optional.of(SpokenLanguage.ENGLISH), new TestControl(folder));

    assertThat(transcript.language()).contains(SpokenLanguage.ENGLISH);
    assertThat(transcript.words())
        .extracting(SpokenWord::text)
        .containsExactly("hello", "world", "this", "is", "the", "first", "sentence");
    assertThat(transcript.words().get(0).startMicros()).isCloseTo(1_000_000L, within(300_000L));
  }

  @Test
  void silenceHasNoWords() throws Exception {
    Path audio = new SpokenAudio(folder).silence(1);

    Transcript transcript = recognizer.recognize(audio, Optional.empty(), new TestControl(folder));

    assertThat(transcript.words()).isEmpty();
  }

  @Test
  void otherLanguageIsRefused() {
    assertThatThrownBy(
            () ->
                recognizer.recognize(
                    folder.resolve("unread.wav"),
                    Optional.of(new SpokenLanguage("de")),
                    new TestControl(folder)))
        .isInstanceOf(SpeechRefusedException.class)
        .hasMessageContaining("English only");
  }

  @Test
  void fileThatIsNoAudioFails() throws Exception {
    Path file = Files.writeString(folder.resolve("text.wav"), "no audio".repeat(100));

    assertThatThrownBy(() -> recognizer.recognize(file, Optional.empty(), new TestControl(folder)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(PROGRAM + " exited with code");
  }

  @Test
  void stoppedStepKillsTheProgram() throws Exception {
    StoppedRecognition.assertEndsSoon(
        recognizer, new SpokenAudio(folder).silence(120), new TestControl(folder));
  }
}
