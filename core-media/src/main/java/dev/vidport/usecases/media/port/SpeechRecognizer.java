package dev.vidport.usecases.media.port;

import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.caption.Transcript;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Recognizes speech. Thread-safe. */
public interface SpeechRecognizer {
  /** Maximum length of the audio of one call. */
  Duration MAX_AUDIO = Duration.ofMinutes(10);

  /** Length of the audio in a WAV file of this format and of {@code bytes} bytes. */
  static Duration lengthOf(long bytes) {
    long bytesPerMilli = 32;
    return Duration.ofMillis(bytes / bytesPerMilli);
  }

  /**
   * Recognizes the speech in a piece of audio. Ends within about a second of being told to stop.
   *
   * @param audio a WAV file: PCM, 16 bits, 16 kHz, mono; at most {@link #MAX_AUDIO}
   * @param language the language that is spoken; empty to detect it
   * @throws IOException for a fault that may be temporary, such as a recognizer that is overloaded,
   *     does not respond, crashes or returns an invalid response; a later attempt may succeed
   * @throws SpeechRefusedException when the recognizer refuses; a later attempt would meet the same
   * @throws StepStoppedException when {@code control} told the step to stop
   */
  Transcript recognize(Path audio, Optional<SpokenLanguage> language, StepControl control)
      throws IOException, SpeechRefusedException, StepStoppedException;
}
