package dev.vidport.library.internal;

import com.google.inject.Inject;
import dev.vidport.library.settings.MissingProgramException;
import dev.vidport.library.settings.SpeechSettings;
import dev.vidport.library.settings.VidportSettings;
import dev.vidport.media.caption.PocketsphinxRecognizer;
import dev.vidport.media.caption.WhisperRecognizer;
import dev.vidport.outbound.caption.HttpSpeechRecognizer;
import dev.vidport.usecases.media.port.SpeechRecognizer;
import java.time.Clock;
import java.util.Optional;

/** Opens the speech recognizer of the settings. */
final class SpeechRecognizers {
  private final VidportSettings settings;
  private final Clock clock;
  private final ResourceCloser closing;
  private final ProgramLocator programs = ProgramLocator.ofEnvironment();

  @Inject
  SpeechRecognizers(VidportSettings settings, Clock clock, ResourceCloser closing) {
    this.settings = settings;
    this.clock = clock;
    this.closing = closing;
  }

  /** The recognizer; empty if there is none. */
  Optional<SpeechRecognizer> open() {
    SpeechSettings speech = settings.speech();
    if (speech instanceof SpeechSettings.Server server) {
      return Optional.of(
          closing.with(new HttpSpeechRecognizer(server.settings(), settings.egress(), clock)));
    } else if (speech instanceof SpeechSettings.Whisper whisper) {
      return Optional.of(
          WhisperRecognizer.of(settings.ffmpeg(), whisper.program(), whisper.model()));
    } else if (speech instanceof SpeechSettings.Pocketsphinx sphinx && isInstalled(sphinx)) {
      return Optional.of(PocketsphinxRecognizer.of(settings.ffmpeg(), sphinx.program()));
    }
    return Optional.empty();
  }

  /** What recognizes speech, in a few words without secrets; empty if nothing does. */
  Optional<String> description() {
    SpeechSettings speech = settings.speech();
    if (speech instanceof SpeechSettings.Server server) {
      return Optional.of(server.settings().url() + ", model " + server.settings().model());
    } else if (speech instanceof SpeechSettings.Whisper whisper) {
      return Optional.of(whisper.program() + " with " + whisper.model());
    } else if (speech instanceof SpeechSettings.Pocketsphinx sphinx && isInstalled(sphinx)) {
      return Optional.of(sphinx.program() + ", English only, with many mistakes");
    }
    return Optional.empty();
  }

  private boolean isInstalled(SpeechSettings.Pocketsphinx pocketsphinx) {
    return programs.exists(pocketsphinx.program());
  }

  /**
   * @throws MissingProgramException when the settings name a model, and its program is missing
   */
  void requireProgram() throws MissingProgramException {
    if (settings.speech() instanceof SpeechSettings.Whisper whisper
        && !programs.exists(whisper.program())) {
      throw MissingProgramException.ofWhisper(whisper.program());
    }
  }
}
