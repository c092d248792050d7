package dev.vidport.domain.job;

import java.util.Set;

/** How much of a video can be played before its job ends. */
public enum EarlyPlayback {
  NONE,
  /** The beginning of the video, which grows while the job runs. */
  EARLY_START,
  /** The whole video, in its top rendition. */
  ALL;

  /**
   * @param done the finished steps of a job
   */
  public static EarlyPlayback of(Set<Step> done) {
    if (done.stream().anyMatch(step -> step.kind().equals(RenderSteps.REMUX_TOP))) {
      return ALL;
    }
    return done.stream().anyMatch(step -> step.kind().equals(RenderSteps.EARLY_START))
        ? EARLY_START
        : NONE;
  }
}
