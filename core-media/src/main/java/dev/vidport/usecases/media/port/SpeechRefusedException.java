package dev.vidport.usecases.media.port;

/**
 * The speech recognizer refuses to recognize. The message is for the owner of the video: it names
 * no address and no secret.
 */
public final class SpeechRefusedException extends Exception {
  private static final long serialVersionUID = 1L;

  public SpeechRefusedException(String message) {
    super(message);
  }
}
