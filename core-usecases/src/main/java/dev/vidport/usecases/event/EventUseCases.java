package dev.vidport.usecases.event;

import dev.vidport.usecases.environment.Environment;
import dev.vidport.usecases.event.port.EventPorts;

/** The events of accounts. */
public record EventUseCases(EventPublisher publisher, SweepEvents sweep) {

  public static EventUseCases of(EventPorts ports, Environment environment) {
    return new EventUseCases(
        new EventPublisher(ports.outbox(), environment.random(), environment.clock()),
        new SweepEvents(ports.pending(), environment.clock()));
  }
}
