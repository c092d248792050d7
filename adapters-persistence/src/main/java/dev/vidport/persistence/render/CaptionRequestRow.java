package dev.vidport.persistence.render;

import dev.vidport.domain.caption.CaptionRequest;
import dev.vidport.domain.caption.SpokenLanguage;
import java.util.Optional;

/**
 * The request for captions, as stored.
 *
 * @param language empty to detect it
 */
public record CaptionRequestRow(Optional<String> language) {
  public static CaptionRequestRow of(CaptionRequest request) {
    return new CaptionRequestRow(request.language().map(SpokenLanguage::code));
  }

  public CaptionRequest request() {
    return new CaptionRequest(language.map(SpokenLanguage::new));
  }
}
