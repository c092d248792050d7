package dev.vidport.http.server.call;

import dev.vidport.domain.access.Operation;

/** Who may call a route, and the handler, which gets a principal only if there is one. */
public sealed interface Access {
  /** Every caller, without a credential and without the rate limit of one. */
  record Public(PublicHandler handler) implements Access {}

  /**
   * Every caller; the handler verifies the signature of the body, which is not parsed before.
   *
   * @param header the header with the signature
   */
  record Signed(String header, SignedHandler handler) implements Access {}

  /** Callers whose credential permits {@code operation}. */
  record Permitted(Operation operation, Handler handler) implements Access {}

  /** As {@link Permitted}, with a file as the body, which the handler reads. */
  record Upload(Operation operation, UploadHandler handler) implements Access {}

  /** As {@link Permitted}, with a stream of events as the response. */
  record Streamed(Operation operation, StreamHandler handler) implements Access {}
}
