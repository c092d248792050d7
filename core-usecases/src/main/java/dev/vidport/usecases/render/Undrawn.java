package dev.vidport.usecases.render;

import dev.vidport.domain.render.Failure;
import dev.vidport.domain.render.RenderPlan;

/**
 * Stops plans that hold what the media engine does not draw yet: without its redactions a video
 * must not be published.
 */
final class Undrawn {
  private Undrawn() {}

  static void check(RenderPlan plan) throws MediaFault {
    if (!plan.redactions().isEmpty()) {
      throw fault("redactions");
    }
    if (plan.sources().size() > 1 || plan.timeline().takes().size() > 1) {
      throw fault("several files or clips in one video");
    }
  }

  private static MediaFault fault(String what) {
    return new MediaFault(
        new Failure(Failure.UNSUPPORTED, "this release can't render " + what + " yet"));
  }
}
