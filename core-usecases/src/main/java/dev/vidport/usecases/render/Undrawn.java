package dev.vidport.usecases.render;

import dev.vidport.domain.render.Failure;
import dev.vidport.domain.render.RenderPlan;

/**
 * Stops plans whose redactions the media engine does not draw yet: without them a video must not be
 * published.
 */
final class Undrawn {
  private Undrawn() {}

  static void check(RenderPlan plan) throws MediaFault {
    if (!plan.redactions().isEmpty()) {
      throw new MediaFault(
          new Failure(Failure.UNSUPPORTED, "this release can't render redactions yet"));
    }
  }
}
