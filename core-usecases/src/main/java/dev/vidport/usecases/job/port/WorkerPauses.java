package dev.vidport.usecases.job.port;

import java.time.Instant;
import java.util.Optional;

/**
 * The workers that an operator has paused: they start no steps. A pause is that of a name, so it
 * outlasts a restart of the worker.
 */
public interface WorkerPauses {
  /**
   * The name of a worker that was seen within the last day, or that is paused.
   *
   * @param worker a name, or the name of a process
   */
  Optional<String> nameOf(String worker);

  /**
   * @return whether the worker was not paused
   */
  boolean pause(String name, Instant at);

  /**
   * @return whether the worker was paused
   */
  boolean resume(String name);
}
