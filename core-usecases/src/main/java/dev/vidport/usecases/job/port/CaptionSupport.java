package dev.vidport.usecases.job.port;

import java.util.List;
import java.util.Optional;

/**
 * Whether a worker, or an instance, can draw captions into the picture.
 *
 * @param isKnown whether this was found out
 * @param obstacle what is missing, as a message for an operator; empty if captions can be drawn
 */
public record CaptionSupport(boolean isKnown, Optional<String> obstacle) {
  public static final CaptionSupport UNKNOWN = new CaptionSupport(false, Optional.empty());

  /**
   * What was found out.
   *
   * @param obstacle what is missing; empty if captions can be drawn
   */
  public static CaptionSupport of(Optional<String> obstacle) {
    return new CaptionSupport(true, obstacle);
  }

  public boolean draws() {
    return isKnown && obstacle.isEmpty();
  }

  /** One worker that draws captions is enough; one that is not known yet may turn out to. */
  public static CaptionSupport ofInstance(List<CaptionSupport> workers) {
    return workers.stream()
        .filter(CaptionSupport::draws)
        .findFirst()
        .or(() -> workers.stream().filter(worker -> !worker.isKnown()).findFirst())
        .or(() -> workers.stream().findFirst())
        .orElse(UNKNOWN);
  }
}
