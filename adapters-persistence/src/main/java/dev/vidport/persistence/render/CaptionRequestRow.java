package dev.vidport.persistence.render;

import dev.vidport.domain.caption.CaptionRequest;
import dev.vidport.domain.caption.SpokenLanguage;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The wish for captions, as stored.
 *
 * @param language null to detect it
 */
public record CaptionRequestRow(@Nullable String language) {
  public static CaptionRequestRow of(CaptionRequest request) {
    return new CaptionRequestRow(request.language().map(SpokenLanguage::code).orElse(null));
  }

  public CaptionRequest request() {
    return new CaptionRequest(Optional.ofNullable(language).map(SpokenLanguage::new));
  }
}
