package dev.vidport.host.client;

import dev.vidport.domain.caption.CaptionRequest;
import dev.vidport.domain.render.Priority;
import java.util.Optional;

/**
 * The processing options of an upload or import.
 *
 * @param maxHeight maximum pixels of the short side of the output; empty for the plan's default
 * @param captions empty for none
 * @param priority how soon to process it
 */
public record UploadOptions(
    Optional<Integer> maxHeight, Optional<CaptionRequest> captions, Priority priority) {
  /** The defaults of the service. */
  public static final UploadOptions NONE =
      new UploadOptions(Optional.empty(), Optional.empty(), Priority.NORMAL);
}
