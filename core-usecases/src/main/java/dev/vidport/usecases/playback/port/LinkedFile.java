package dev.vidport.usecases.playback.port;

import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.media.PictureSize;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A file of a published video to download.
 *
 * @param name the suggested name of the saved file
 * @param codec such as {@code h264}; empty for captions and uploaded files
 * @param size of the pictures; empty if it has none, or if it is not known
 * @param bytes its size; empty if it is not known
 * @param estimatedBytes about its size, for a file that is made on request
 * @param language of captions
 * @param expiresAt when the link expires
 */
public record LinkedFile(
    Kind kind,
    String name,
    String url,
    Optional<String> codec,
    Optional<PictureSize> size,
    OptionalLong bytes,
    OptionalLong estimatedBytes,
    Optional<SpokenLanguage> language,
    Instant expiresAt) {

  /** What a file contains. */
  public enum Kind {
    /** A rendition with the audio. */
    VIDEO,
    AUDIO,
    CAPTIONS,
    /** The file that was uploaded. */
    ORIGINAL
  }
}
