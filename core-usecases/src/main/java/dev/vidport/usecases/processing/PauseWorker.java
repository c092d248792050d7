package dev.vidport.usecases.processing;

import dev.vidport.domain.account.Actor;
import dev.vidport.domain.refusal.RefusalException;

/**
 * Pauses a worker, for an operator. It finishes the steps that it runs, and starts no others, also
 * after a restart.
 */
public final class PauseWorker {
  private final WorkerPauseChange change;

  PauseWorker(WorkerPauseChange change) {
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
    return change.make(worker, true, operator);
  }
}
