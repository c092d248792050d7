package dev.vidport.usecases.job;

import dev.vidport.usecases.Ports;

/** The use cases of jobs, for the operator: they see every account. */
public final class JobUseCases {
  private final Ports ports;

  public JobUseCases(Ports ports) {
    this.ports = ports;
  }

  /** Runs periodically. */
  public SweepJobs sweep() {
    return new SweepJobs(ports.jobs().jobs(), ports.environment().clock());
  }

  public ListJobs list() {
    return new ListJobs(ports.jobs().overview(), ports.jobs().renderJobs());
  }
}
