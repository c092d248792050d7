package dev.vidport.host.doctor;

import dev.vidport.library.internal.Inspection;
import dev.vidport.library.settings.SpeechSettings;
import dev.vidport.usecases.doctor.port.Finding;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Checks the speech recognizer: it recognizes a second of silence. */
record SpeechCheck(Inspection inspection, SpeechSettings settings) {
  private static final String SUBJECT = "speech";
  private static final String BETTER =
      "set VIDPORT_SPEECH_URL or VIDPORT_WHISPER_MODEL (docs/captions.md)";

  List<Finding> check() {
    Optional<String> recognizer = inspection.recognizer();
    if (recognizer.isEmpty()) {
      return List.of(Finding.advice(SUBJECT, "no recognizer, so captions are skipped", BETTER));
    }
    try {
      inspection.checkRecognizer();
    } catch (IOException e) {
      return List.of(Finding.problem(SUBJECT, recognizer.get() + ": " + reason(e)));
    }
    return List.of(
        settings instanceof SpeechSettings.Pocketsphinx
            ? Finding.advice(SUBJECT, recognizer.get(), "for better captions, " + BETTER)
            : Finding.ok(SUBJECT, recognizer.get()));
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
