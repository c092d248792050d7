package dev.vidport.domain.media;

/**
 * A part of a source that a video was rendered without, as a text for its owner.
 *
 * @param code stable, upper case, such as {@code AUDIO_NOT_DECODABLE}
 * @param message what is missing, why, and what helps
 */
public record MediaWarning(String code, String message) {
  /** The file has audio, but no audio stream of it can be decoded. */
  public static final String AUDIO_NOT_DECODABLE = "AUDIO_NOT_DECODABLE";

  /** A part of the file is missing in the video. */
  public static final String PART_LEFT_OUT = "PART_LEFT_OUT";

  /**
   * This warning with a message that begins with the name of its file.
   *
   * @param file empty for the only file
   */
  public MediaWarning in(String file) {
    return file.isEmpty() ? this : new MediaWarning(code, file + ": " + message);
  }
}
