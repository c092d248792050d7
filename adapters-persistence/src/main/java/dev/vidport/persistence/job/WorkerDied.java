package dev.vidport.persistence.job;

/** The last fault of a step whose hosts died while they ran it. */
final class WorkerDied extends Exception {
  private static final long serialVersionUID = 1L;

  WorkerDied() {
    super("the process that ran the step died");
  }
}
