package dev.vidport.domain.caption;

import java.util.Optional;

/**
 * A request to recognize the speech of a video (service interface 2.8).
 *
 * @param language the spoken language; empty to detect it
 */
public record CaptionRequest(Optional<SpokenLanguage> language) {
  /** Detects the language. */
  public static final CaptionRequest DETECT = new CaptionRequest(Optional.empty());
}
