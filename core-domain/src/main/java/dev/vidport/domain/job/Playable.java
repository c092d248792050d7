package dev.vidport.domain.job;

import java.util.Set;

/** How much of a video can be played while its job is at work. */
public enum Playable {
  NOTHING,
  /** Its beginning, which goes on growing. */
  OPENING,
  /** All of it, in its top rendition. */
  ALL;

  /**
   * @param done the steps of a job that have ended
   */
  public static Playable of(Set<Step> done) {
    if (done.stream().anyMatch(step -> step.kind() == StepKind.TOP)) {
      return ALL;
    }
    return done.stream().anyMatch(step -> step.kind() == StepKind.OPENING) ? OPENING : NOTHING;
  }
}
