package dev.vidport.library;

import dev.vidport.media.caption.PocketsphinxRecognizer;
import dev.vidport.media.caption.WhisperRecognizer;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.usecases.caption.port.SpeechRecognizer;
import java.time.Clock;
import java.util.Optional;

/** Opens the speech recognizer of the settings. */
final class SpeechRecognizers {
  private final VidportSettings settings;
  private final Clock clock;
  private final ResourceCloser closing;
  private final ProgramLocator programs;

  SpeechRecognizers(VidportSettings settings, Clock clock, ResourceCloser closing) {
    this.settings = settings;
    this.clock = clock;
    this.closing = closing;
    this.programs = ProgramLocator.ofEnvironment();
  }

  /**
   * The recognizer; empty if there is none.
   *
   * @param isolation of its process
   */
  Optional<SpeechRecognizer> open(FfmpegSettings isolation) {
    SpeechSettings speech = settings.speech();
    if (speech instanceof SpeechSettings.Server server) {
      return Optional.of(new LazyHttpSpeechRecognizer(server, settings.egress(), clock, closing));
    } else if (speech instanceof SpeechSettings.Whisper whisper) {
      return Optional.of(WhisperRecognizer.of(isolation, whisper.program(), whisper.model()));
    } else if (speech instanceof SpeechSettings.Pocketsphinx sphinx && isInstalled(sphinx)) {
      return Optional.of(PocketsphinxRecognizer.of(isolation, sphinx.program()));
    }
    return Optional.empty();
  }

  /** What recognizes speech, in a few words without secrets; empty if nothing does. */
  Optional<String> description() {
    SpeechSettings speech = settings.speech();
    if (speech instanceof SpeechSettings.Server server) {
      return Optional.of(server.url() + ", model " + server.model());
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
