package dev.vidport.usecases.webhook;

import dev.vidport.usecases.Ports;

/** The use cases of events. */
public final class EventUseCases {
  private final Ports ports;

  public EventUseCases(Ports ports) {
    this.ports = ports;
  }

  /** Runs periodically. */
  public SweepEvents sweep() {
    return new SweepEvents(ports.persistence().pendingEvents(), ports.environment().clock());
  }
}
