package dev.vidport.http.server.call;

import dev.vidport.domain.access.Operation;
import java.util.OptionalInt;

/**
 * One line of the route table.
 *
 * @param path as the contract writes it, such as {@code /videos/{videoId}}
 * @param operation what the credential must be allowed to do
 * @param id its name in the contract document
 * @param mostBodyBytes of its bodies, where that is more than of others
 */
public record Route(
    String method,
    String path,
    Operation operation,
    String id,
    Handler handler,
    OptionalInt mostBodyBytes) {
  public Route(String method, String path, Operation operation, String id, Handler handler) {
    this(method, path, operation, id, handler, OptionalInt.empty());
  }

  /** The same route for bodies of up to {@code most} bytes. */
  public Route withBodyOf(int most) {
    return new Route(method, path, operation, id, handler, OptionalInt.of(most));
  }
}
