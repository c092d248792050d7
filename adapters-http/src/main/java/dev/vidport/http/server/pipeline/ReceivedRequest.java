package dev.vidport.http.server.pipeline;

import dev.vidport.http.server.call.DeviceName;
import io.javalin.http.Context;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A request whose body has been read.
 *
 * @param path of the address
 * @param parameters path parameters by name
 * @param body bytes of the JSON; none when no JSON was sent
 * @param fileSize announced size of a body that is a file, in bytes
 * @param key the idempotency key
 * @param client address of the client
 * @param device the kinds of its program and system
 */
record ReceivedRequest(
    String method,
    String path,
    Map<String, String> parameters,
    Optional<String> query,
    Supplier<byte[]> body,
    Optional<String> fileSize,
    Optional<String> key,
    String client,
    Optional<String> device) {
  static ReceivedRequest of(Context ctx, byte[] body, Optional<String> fileSize, String client) {
    return new ReceivedRequest(
        ctx.method().name(),
        ctx.path(),
        ctx.pathParamMap(),
        Optional.ofNullable(ctx.queryString()),
        () -> body,
        fileSize,
        Optional.ofNullable(ctx.header("Idempotency-Key")),
        client,
        DeviceName.of(ctx.userAgent()));
  }
}
