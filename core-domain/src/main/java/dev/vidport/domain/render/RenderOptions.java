package dev.vidport.domain.render;

import java.util.Optional;

/**
 * What a user asks of the processing of one video.
 *
 * @param maxHeight the most pixels of the output's short side: 720, 1080, 1440 or 2160
 * @param trim what to keep of the source; empty means all
 * @param deleteOriginal whether the original goes once the output is published
 */
public record RenderOptions(int maxHeight, Optional<Trim> trim, boolean deleteOriginal) {
  public static final int DEFAULT_MAX_HEIGHT = 1080;

  public RenderOptions withTrim(Optional<Trim> wanted) {
    return new RenderOptions(maxHeight, wanted, deleteOriginal);
  }

  public RenderOptions withDeleteOriginal(boolean wanted) {
    return new RenderOptions(maxHeight, trim, wanted);
  }
}
