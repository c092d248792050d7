package dev.vidport.http.server.call;

import dev.vidport.domain.access.Operation;
import java.util.OptionalInt;

/**
 * One entry of the route table.
 *
 * @param path path pattern from the contract, such as {@code /videos/{videoId}}
 * @param access who may call it, with its handler
 * @param id id of the operation in the contract
 * @param maxBodyBytes maximum body size, where it exceeds the server's default
 */
public record Route(
    String method, String path, Access access, String id, OptionalInt maxBodyBytes) {
  /** A route for callers whose credential permits {@code operation}. */
  public Route(String method, String path, Operation operation, String id, Handler handler) {
    this(method, path, new Access.Permitted(operation, handler), id, OptionalInt.empty());
  }

  /** A route for every caller, without a credential. */
  public static Route ofPublic(String method, String path, String id, PublicHandler handler) {
    return new Route(method, path, new Access.Public(handler), id, OptionalInt.empty());
  }

  /** A route that responds with a stream of events. */
  public static Route ofStream(String path, Operation operation, String id, StreamHandler handler) {
    return new Route("GET", path, new Access.Streamed(operation, handler), id, OptionalInt.empty());
  }

  /** The same route with a body limit of {@code bytes}. */
  public Route withMaxBodyBytes(int bytes) {
    return new Route(method, path, access, id, OptionalInt.of(bytes));
  }
}
