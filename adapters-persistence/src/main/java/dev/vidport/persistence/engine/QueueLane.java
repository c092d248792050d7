package dev.vidport.persistence.engine;

import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;

/**
 * The queue lanes of steps, all in one table. Each has its own threads, so that a step of a second
 * never waits for threads that are busy for an hour.
 */
enum QueueLane {
  /** Steps that render, package or remux: as many at a time as the worker has slots. */
  HEAVY("step"),
  /** Steps that take seconds. */
  QUICK("quick"),
  /** Steps that last as long as a recording does, however little work they have. */
  LIVE("live");

  private final String task;

  QueueLane(String task) {
    this.task = task;
  }

  static QueueLane of(Step step) {
    return of(step.kind());
  }

  static QueueLane of(StepKind kind) {
    if (kind == StepKind.RECEIVE) {
      return LIVE;
    }
    return kind.isQuick() ? QUICK : HEAVY;
  }

  /** The name of the db-scheduler task whose executions are the steps of this lane. */
  String task() {
    return task;
  }
}
