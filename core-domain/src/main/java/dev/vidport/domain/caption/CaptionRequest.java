package dev.vidport.domain.caption;

import java.util.Optional;

/**
 * The wish that the speech of a video is recognized (service interface 2.8).
 *
 * @param language the language that is spoken; empty to detect it
 */
public record CaptionRequest(Optional<SpokenLanguage> language) {
  /** Detects the language. */
  public static final CaptionRequest DETECT = new CaptionRequest(Optional.empty());
}
