package dev.vidport.http.server.call;

import dev.vidport.usecases.access.port.Attempt;
import java.util.Map;
import java.util.Optional;

/**
 * A request that has passed the schema checks.
 *
 * @param path path parameters by name
 * @param query query parameters, validated against the contract
 * @param body body fields, validated against the contract; empty when no body was sent
 * @param client address of the client
 * @param device the kinds of its program and system
 * @param attempt the attempt of a request with an Idempotency-Key
 */
public record PublicCall(
    Map<String, String> path,
    Fields query,
    Fields body,
    String client,
    Optional<String> device,
    Optional<Attempt> attempt) {
  /** The same request as an attempt. */
  public PublicCall in(Attempt current) {
    return new PublicCall(path, query, body, client, device, Optional.of(current));
  }
}
