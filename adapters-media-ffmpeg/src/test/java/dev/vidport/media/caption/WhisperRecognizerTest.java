package dev.vidport.media.caption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.vidport.domain.caption.SpokenLanguage;
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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the real {@code whisper-cli} where it is installed; {@code -Dvidport.whisper=PATH} names
 * another one.
 */
@Tag("media")
class WhisperRecognizerTest {
  private static final String PROGRAM = System.getProperty("vidport.whisper", "whisper-cli");

  @TempDir private Path folder;

  @BeforeEach
  void whisperIsInstalled() {
    assumeThat(
            Stream.of(System.getenv("PATH").split(":", -1))
                .map(Path::of)
                .anyMatch(place -> Files.isExecutable(place.resolve(PROGRAM))))
        .as("whisper-cli is not installed")
        .isTrue();
  }

  private static WhisperRecognizer recognizer(Path model) {
    return WhisperRecognizer.of(FfmpegSettings.defaults(), PROGRAM, model);
  }

  private Transcript recognize(Path model, Path audio, String language) throws Exception {
    return recognizer(model)
        .recognize(audio, Optional.of(new SpokenLanguage(language)), new TestControl(folder));
  }

  @Test
  void modelWithoutWeightsRunsAndWritesATranscript() throws Exception {
    Path model = EmptyWhisperModel.small(folder);

    Transcript transcript = recognize(model, new SpokenAudio(folder).silence(2), "fr");

    assertThat(transcript.language()).contains(new SpokenLanguage("fr"));
  }

  @Test
  void fileThatIsNoModelFailsWithItsName() throws Exception {
    Path model = Files.writeString(folder.resolve("model.bin"), "no model");
    Path audio = new SpokenAudio(folder).silence(1);

    assertThatThrownBy(() -> recognize(model, audio, "en"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("can't load the model " + model);
  }

  @Test
  void unknownLanguageIsRefused() throws Exception {
    Path model = EmptyWhisperModel.small(folder);
    Path audio = new SpokenAudio(folder).silence(1);

    assertThatThrownBy(() -> recognize(model, audio, "zu"))
        .isInstanceOf(SpeechRefusedException.class)
        .hasMessageContaining("zu");
  }

  @Test
  void fileThatIsNoAudioFails() throws Exception {
    Path model = EmptyWhisperModel.small(folder);
    Path audio = Files.writeString(folder.resolve("text.wav"), "no audio".repeat(100));

    assertThatThrownBy(() -> recognize(model, audio, "en"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(PROGRAM);
  }

  @Test
  void crashOfTheProgramFailsTheAttempt() throws Exception {
    Path model = EmptyWhisperModel.crashing(folder);
    Path audio = new SpokenAudio(folder).silence(1);

    assertThatThrownBy(() -> recognize(model, audio, "en"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("exited with code 134");
  }

  @Test
  void modelThatNeedsTooMuchMemoryFails() throws Exception {
    Path model = EmptyWhisperModel.huge(folder);
    Path audio = new SpokenAudio(folder).silence(1);

    assertThatThrownBy(() -> recognize(model, audio, "en"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("failed to allocate");
  }

  @Test
  void stoppedStepKillsTheProgram() throws Exception {
    StoppedRecognition.assertEndsSoon(
        recognizer(EmptyWhisperModel.small(folder)),
        new SpokenAudio(folder).silence(120),
        new TestControl(folder));
  }
}
