package dev.vidport.persistence.job;

import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;

/**
 * The lines in which steps wait, in one table. Each has threads of its own, so that a step that
 * takes moments never waits for threads that are busy for an hour.
 */
enum Line {
  /** Steps that render, package or copy: as many at a time as the host has slots. */
  HEAVY("step"),
  /** Steps that take moments. */
  QUICK("quick"),
  /** Steps that take as long as a recording does, however much or little there is to do. */
  LIVE("live");

  private final String task;

  Line(String task) {
    this.task = task;
  }

  static Line of(Step step) {
    return of(step.kind());
  }

  static Line of(StepKind kind) {
    if (kind == StepKind.RECEIVE) {
      return LIVE;
    }
    return kind.quick() ? QUICK : HEAVY;
  }

  /** The name that db-scheduler knows its steps by. */
  String task() {
    return task;
  }
}
