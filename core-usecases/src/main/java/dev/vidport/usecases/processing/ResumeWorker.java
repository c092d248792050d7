package dev.vidport.usecases.processing;

import dev.vidport.domain.account.Actor;
import dev.vidport.domain.refusal.RefusalException;

/** Ends the pause of a worker, for an operator. */
public final class ResumeWorker {
  private final WorkerPauseChange change;

  ResumeWorker(WorkerPauseChange change) {
    this.change = change;
  }

  /**
   * Changes nothing if it is so already.
   *
   * @param worker its name, or that of its process
   * @return the name of the worker
   * @throws RefusalException {@code NOT_FOUND}; {@code FORBIDDEN} when the author is not an
   *     operator any more
   */
  public String handleAsOperator(String worker, Actor operator) {
    return change.make(worker, false, operator);
  }
}
