package dev.vidport.domain.webhook;

import java.time.Instant;
import java.util.Optional;

/**
 * The results of recent deliveries to the endpoint of a webhook.
 *
 * @param isProven whether it has accepted a delivery
 * @param failingSince the first failure since the last accepted delivery; empty if none failed
 * @param lastError the reason of the latest failure; empty if none failed
 */
public record EndpointHealth(
    boolean isProven, Optional<Instant> failingSince, Optional<String> lastError) {
  /** The health of an endpoint that has not been called. */
  public static final EndpointHealth UNKNOWN =
      new EndpointHealth(false, Optional.empty(), Optional.empty());

  public boolean isFailing() {
    return failingSince.isPresent();
  }
}
