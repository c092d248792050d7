package dev.vidport.domain.job;

import java.util.Set;

/** How much of a video can be played before its job ends. */
public enum Playable {
  NOTHING,
  /** The beginning of the video, which grows while the job runs. */
  OPENING,
  /** The whole video, in its top rendition. */
  ALL;

  /**
   * @param done the finished steps of a job
   */
  public static Playable of(Set<Step> done) {
    if (done.stream().anyMatch(step -> step.kind() == StepKind.TOP)) {
      return ALL;
    }
    return done.stream().anyMatch(step -> step.kind() == StepKind.OPENING) ? OPENING : NOTHING;
  }
}
