package dev.vidport.host.doctor;

import dev.vidport.library.internal.Inspection;
import dev.vidport.library.settings.SpeechSettings;
import dev.vidport.usecases.doctor.port.Finding;
import dev.vidport.usecases.doctor.port.FindingCode;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Checks the speech recognizer: it recognizes a second of silence. */
record SpeechCheck(Inspection inspection, SpeechSettings settings) {
  List<Finding> check() {
    Optional<String> recognizer = inspection.recognizer();
    if (recognizer.isEmpty()) {
      return List.of(FindingCode.SPEECH_MISSING.advice());
    }
    try {
      inspection.checkRecognizer();
    } catch (IOException e) {
      return List.of(
          FindingCode.SPEECH_FAILS.problem("recognizer", recognizer.get(), "reason", reason(e)));
    }
    return List.of(
        settings instanceof SpeechSettings.Pocketsphinx
            ? FindingCode.SPEECH_WEAK.advice("recognizer", recognizer.get())
            : FindingCode.SPEECH_WORKS.ok("recognizer", recognizer.get()));
  }

  /** With the cause: the message alone is for owners of videos. */
  private static String reason(IOException failure) {
    String message = String.valueOf(failure.getMessage());
    return Optional.ofNullable(failure.getCause())
        .map(Throwable::getMessage)
        .filter(cause -> !message.contains(cause))
        .map(cause -> message + " (" + cause + ")")
        .orElse(message);
  }
}
