package dev.vidport.http.server;

import dev.vidport.usecases.Ports;
import dev.vidport.usecases.access.port.IdempotencyKeys;
import dev.vidport.usecases.access.port.RateLimiter;
import dev.vidport.usecases.environment.Environment;
import dev.vidport.usecases.storage.port.ObjectStore;
import java.net.URI;

/**
 * The ports that the HTTP server calls itself: it sends objects, limits requests and stores the
 * responses of repeatable requests.
 *
 * @param baseUrl public address of the host, without a trailing slash
 */
public record HttpPorts(
    ObjectStore store,
    RateLimiter rateLimiter,
    IdempotencyKeys idempotencyKeys,
    URI baseUrl,
    Environment environment) {

  public static HttpPorts of(Ports ports) {
    return new HttpPorts(
        ports.storage().store(),
        ports.access().rateLimiter(),
        ports.access().idempotencyKeys(),
        ports.signing().baseUrl(),
        ports.environment());
  }
}
