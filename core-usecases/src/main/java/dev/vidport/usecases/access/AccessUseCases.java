package dev.vidport.usecases.access;

import dev.vidport.usecases.Ports;
import java.util.List;

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
    return new Authenticate(lookups(), ports.environment().plans());
  }

  /** One for each kind of credential. */
  private List<CredentialLookup> lookups() {
    return List.of(new ApiKeyLookup(ports.access().apiKeys(), ports.environment().clock()));
  }
}
