package dev.vidport.domain.job;

import java.util.Set;

/** How much of a video can be played before its job ends. */
public enum EarlyPlayback {
  NONE,
  /** The beginning of the video, in one rendition. It grows while the job runs. */
  EARLY_START,
  /** The whole video, in its top rendition, which is remuxed. */
  ALL;

  private static boolean makesPlayable(Step step) {
    return step.kind().equals(RenderSteps.EARLY_START)
        || step.kind().equals(RenderSteps.EARLY_PUBLISH);
  }

  /**
   * @param done the finished steps of a job
   */
  public static EarlyPlayback of(Set<Step> done) {
    if (done.stream().anyMatch(step -> step.kind().equals(RenderSteps.REMUX_TOP))) {
      return ALL;
    }
    return done.stream().anyMatch(EarlyPlayback::makesPlayable) ? EARLY_START : NONE;
  }
}
