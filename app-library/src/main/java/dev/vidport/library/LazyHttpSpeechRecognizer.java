package dev.vidport.library;

import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.caption.Transcript;
import dev.vidport.outbound.caption.HttpSpeechRecognizer;
import dev.vidport.usecases.caption.port.SpeechRecognizer;
import dev.vidport.usecases.caption.port.SpeechRefusedException;
import dev.vidport.usecases.job.port.StepControl;
import dev.vidport.usecases.job.port.StepStoppedException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;

/**
 * Opens the client of the server at its first use: loading the certificate authorities takes time,
 * and short tasks of an operator recognize no speech.
 */
final class LazyHttpSpeechRecognizer implements SpeechRecognizer {
  private final SpeechSettings.Server server;
  private final EgressSettings egress;
  private final Clock clock;
  private final ResourceCloser closing;
  private Optional<HttpSpeechRecognizer> opened = Optional.empty();

  LazyHttpSpeechRecognizer(
      SpeechSettings.Server server, EgressSettings egress, Clock clock, ResourceCloser closing) {
    this.server = server;
    this.egress = egress;
    this.clock = clock;
    this.closing = closing;
  }

  private synchronized HttpSpeechRecognizer open() throws IOException {
    if (opened.isEmpty()) {
      opened =
          Optional.of(
              closing.with(
                  new HttpSpeechRecognizer(server.toSettings(), egress.toPolicy(), clock)));
    }
    return opened.get();
  }

  @Override
  public Transcript recognize(Path audio, Optional<SpokenLanguage> language, StepControl control)
      throws IOException, SpeechRefusedException, StepStoppedException {
    return open().recognize(audio, language, control);
  }
}
