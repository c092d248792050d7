package dev.vidport.persistence.engine;

/** The last fault of a step whose workers died while they ran it. */
final class WorkerDiedException extends Exception {
  private static final long serialVersionUID = 1L;

  WorkerDiedException() {
    super("the worker process died while it ran the step");
  }
}
