package dev.vidport.usecases.doctor.port;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Checks the requirements of the host in this process. */
@FunctionalInterface
public interface HostExaminer {
  /**
   * Runs the checks, or returns what a recent run has found. Returns within a bounded time: checks
   * that have not ended by then are missing.
   */
  Examination examine();

  /** For a process that is not a host: finds nothing. */
  static HostExaminer none() {
    return () -> new Examination(Instant.EPOCH, Optional.empty(), List.of());
  }
}
