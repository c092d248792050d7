package dev.vidport.host.client;

import dev.vidport.domain.caption.CaptionRequest;
import java.util.Optional;

/**
 * The processing options of an upload or import.
 *
 * @param maxHeight maximum pixels of the short side of the output; empty for the plan's default
 * @param captions empty for none
 */
public record UploadOptions(Optional<Integer> maxHeight, Optional<CaptionRequest> captions) {
  /** The defaults of the service. */
  public static final UploadOptions NONE = new UploadOptions(Optional.empty(), Optional.empty());
}
