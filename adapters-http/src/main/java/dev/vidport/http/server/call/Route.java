package dev.vidport.http.server.call;

import dev.vidport.domain.access.Operation;
import java.util.OptionalInt;

/**
 * One entry of the route table.
 *
 * @param base path prefix: {@link #API}, or empty for a route outside the API
 * @param path path pattern from the contract, such as {@code /videos/{videoId}}
 * @param access who may call it, with its handler
 * @param id id of the operation in the contract
 * @param maxBodyBytes maximum body size, where it differs from the server's default
 */
public record Route(
    String method, String base, String path, Access access, String id, OptionalInt maxBodyBytes) {
  /** Path prefix of the API. */
  public static final String API = "/v1";

  /** A route for callers whose credential permits {@code operation}. */
  public Route(String method, String path, Operation operation, String id, Handler handler) {
    this(method, API, path, new Access.Permitted(operation, handler), id, OptionalInt.empty());
  }

  /** A route for every caller, without a credential. */
  public static Route ofPublic(String method, String path, String id, PublicHandler handler) {
    return new Route(method, API, path, new Access.Public(handler), id, OptionalInt.empty());
  }

  /** A route outside the API, for every caller, without a credential. */
  public static Route atHost(String method, String path, String id, PublicHandler handler) {
    return new Route(method, "", path, new Access.Public(handler), id, OptionalInt.empty());
  }

  /** As {@link #Route(String, String, Operation, String, Handler)}, with a file as the body. */
  public static Route ofUpload(String path, Operation operation, String id, UploadHandler handler) {
    return new Route(
        "PUT", API, path, new Access.Upload(operation, handler), id, OptionalInt.empty());
  }

  /**
   * A route for another service, which signs its requests.
   *
   * @param header the header with the signature
   */
  public static Route ofSigned(
      String method, String path, String id, String header, SignedHandler handler) {
    return new Route(
        method, API, path, new Access.Signed(header, handler), id, OptionalInt.empty());
  }

  /** The path pattern at the host, such as {@code /v1/videos/{videoId}}. */
  public String address() {
    return base + path;
  }

  /** A route that responds with a stream of events. */
  public static Route ofStream(String path, Operation operation, String id, StreamHandler handler) {
    return new Route(
        "GET", API, path, new Access.Streamed(operation, handler), id, OptionalInt.empty());
  }

  /** The same route with a body limit of {@code bytes}. */
  public Route withMaxBodyBytes(int bytes) {
    return new Route(method, base, path, access, id, OptionalInt.of(bytes));
  }
}
