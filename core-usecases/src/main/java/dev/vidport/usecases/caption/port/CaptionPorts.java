package dev.vidport.usecases.caption.port;

import dev.vidport.usecases.media.port.SpeechRecognizer;
import java.util.Optional;

/**
 * Captions.
 *
 * @param recognizer empty when this host has none
 */
public record CaptionPorts(Optional<SpeechRecognizer> recognizer) {
  /** The ports of a host that makes no captions. */
  public static CaptionPorts withoutRecognizer() {
    return new CaptionPorts(Optional.empty());
  }
}
