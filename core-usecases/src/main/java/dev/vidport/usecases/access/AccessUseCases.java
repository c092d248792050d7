package dev.vidport.usecases.access;

import dev.vidport.usecases.Ports;

/** The use cases of credentials. */
public final class AccessUseCases {
  private final Ports ports;

  public AccessUseCases(Ports ports) {
    this.ports = ports;
  }

  public CreateApiKey createApiKey() {
    return new CreateApiKey(
        ports.access().apiKeys(), ports.environment().random(), ports.environment().clock());
  }

  /** Runs periodically. */
  public SweepIdempotencyKeys sweepIdempotencyKeys() {
    return new SweepIdempotencyKeys(ports.access().idempotencyKeys(), ports.environment().clock());
  }

  public Authenticate authenticate() {
    return new Authenticate(
        ports.access().apiKeys(), ports.environment().plans(), ports.environment().clock());
  }
}
