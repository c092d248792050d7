package dev.vidport.http.server.call;

import dev.vidport.domain.access.Operation;
import java.util.OptionalInt;

/**
 * One entry of the route table.
 *
 * @param path path pattern from the contract, such as {@code /videos/{videoId}}
 * @param operation operation the credential must be permitted to perform
 * @param id id of the operation in the contract
 * @param maxBodyBytes maximum body size, where it exceeds the server's default
 */
public record Route(
    String method,
    String path,
    Operation operation,
    String id,
    Handler handler,
    OptionalInt maxBodyBytes) {
  public Route(String method, String path, Operation operation, String id, Handler handler) {
    this(method, path, operation, id, handler, OptionalInt.empty());
  }

  /** The same route with a body limit of {@code bytes}. */
  public Route withMaxBodyBytes(int bytes) {
    return new Route(method, path, operation, id, handler, OptionalInt.of(bytes));
  }
}
