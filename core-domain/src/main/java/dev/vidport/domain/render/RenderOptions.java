package dev.vidport.domain.render;

import dev.vidport.domain.account.Plan;
import dev.vidport.domain.refusal.Problems;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What a user asks of the processing of one video.
 *
 * @param maxHeight the most pixels of the output's short side: 720, 1080, 1440 or 2160
 * @param trim what to keep of the timeline; empty means all
 * @param redactions what to hide, in times after the trim
 * @param deleteOriginal whether the original goes once the output is published
 */
public record RenderOptions(
    int maxHeight, Optional<Trim> trim, List<Redaction> redactions, boolean deleteOriginal) {
  public static final int DEFAULT_MAX_HEIGHT = 1080;
  public static final Set<Integer> HEIGHTS = Set.of(720, 1080, 1440, 2160);

  public RenderOptions {
    redactions = List.copyOf(redactions);
  }

  /** Everything as it comes, up to {@code maxHeight}. */
  public static RenderOptions plain(int maxHeight) {
    return new RenderOptions(maxHeight, Optional.empty(), List.of(), false);
  }

  /** Adds a problem when {@code maxHeight} is asked for and can't be had. */
  public static void checkHeight(OptionalInt maxHeight, String field, Problems problems) {
    maxHeight.ifPresent(
        height ->
            problems.unless(HEIGHTS.contains(height), field, "must be 720, 1080, 1440 or 2160"));
  }

  /** The height that is asked for, or the best usual one that {@code plan} holds. */
  public static int heightOf(OptionalInt maxHeight, Plan plan) {
    return maxHeight.orElse(Math.min(DEFAULT_MAX_HEIGHT, plan.maxHeight()));
  }

  public RenderOptions withTrim(Optional<Trim> wanted) {
    return new RenderOptions(maxHeight, wanted, redactions, deleteOriginal);
  }

  public RenderOptions withRedactions(List<Redaction> wanted) {
    return new RenderOptions(maxHeight, trim, wanted, deleteOriginal);
  }

  public RenderOptions withDeleteOriginal(boolean wanted) {
    return new RenderOptions(maxHeight, trim, redactions, wanted);
  }
}
