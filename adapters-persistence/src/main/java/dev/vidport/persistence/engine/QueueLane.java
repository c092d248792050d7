package dev.vidport.persistence.engine;

import dev.vidport.usecases.job.port.StepLane;
import dev.vidport.usecases.step.port.StepPrecedence;
import java.util.Arrays;

/**
 * The queue lanes of steps, all in one table. Each has its own threads, so that a step of a second
 * never waits for threads that are busy for an hour.
 */
enum QueueLane {
  /** Steps that render, package or remux: as many at a time as the worker has slots. */
  HEAVY("step"),
  /** Steps that take seconds. */
  QUICK("quick"),
  /** Steps for which a viewer waits. */
  EARLY("early"),
  /** Steps that measure or encode audio, for which a viewer may wait. */
  AUDIO("audio"),
  /** Steps that last as long as a recording, even if they have little work. */
  LIVE("live"),
  /** Steps of speech recognition. */
  SPEECH("speech"),
  /** Steps that improve what is published. */
  BACKGROUND("background"),
  /** Steps that wait for other servers. */
  TRANSFER("transfer");

  private final String task;

  QueueLane(String task) {
    this.task = task;
  }

  static QueueLane of(StepLane lane) {
    return switch (lane) {
      case HEAVY -> HEAVY;
      case QUICK -> QUICK;
      case EARLY -> EARLY;
      case AUDIO -> AUDIO;
      case LIVE -> LIVE;
      case SPEECH -> SPEECH;
      case BACKGROUND -> BACKGROUND;
      case TRANSFER -> TRANSFER;
    };
  }

  /**
   * The lane of a queued step. A release that changes the lane of a step finds queued steps in the
   * previous lane.
   */
  static QueueLane ofTask(String name) {
    return Arrays.stream(values())
        .filter(lane -> lane.task.equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("unknown queue lane " + name));
  }

  /** Someone waits for the steps of some lanes: a viewer, or the steps that follow. */
  StepPrecedence precedence() {
    return switch (this) {
      case QUICK, EARLY, AUDIO -> StepPrecedence.AWAITED;
      case BACKGROUND -> StepPrecedence.BACKGROUND;
      case HEAVY, LIVE, SPEECH, TRANSFER -> StepPrecedence.NORMAL;
    };
  }

  /** Whether its steps render pictures, into which captions may have to be drawn. */
  boolean rendersPictures() {
    return switch (this) {
      case HEAVY, EARLY, BACKGROUND -> true;
      case QUICK, AUDIO, LIVE, SPEECH, TRANSFER -> false;
    };
  }

  /**
   * The condition in SQL for steps of this lane that a worker may run; empty if it may run all, or
   * begins with {@code and}.
   *
   * @param drawsCaptions whether the worker can draw captions into the picture
   */
  String runnable(boolean drawsCaptions) {
    return rendersPictures() && !drawsCaptions ? "and draws_captions = false" : "";
  }

  /** Whether an account has only a {@linkplain AccountShare share} of the threads. */
  boolean isShared() {
    return this == TRANSFER;
  }

  /** The name of the db-scheduler task whose executions are the steps of this lane. */
  String task() {
    return task;
  }
}
