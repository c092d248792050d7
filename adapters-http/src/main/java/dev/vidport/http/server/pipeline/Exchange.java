package dev.vidport.http.server.pipeline;

import dev.vidport.domain.refusal.RefusalException;
import io.javalin.http.Context;
import java.math.BigDecimal;
import java.util.Set;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Runs one API request: sets the request id and common headers, maps refusals and internal errors
 * to the error format of the contract, and writes the access log.
 */
final class Exchange {
  private static final Logger LOG = LoggerFactory.getLogger(Exchange.class);
  private static final Set<String> SAFE_METHODS = Set.of("GET", "HEAD", "OPTIONS");

  private Exchange() {}

  static void run(Context ctx, Work work) {
    long start = System.nanoTime();
    String id = RequestId.of(ServletContextRequest.getServletContextRequest(ctx.req()));
    ctx.header(RequestId.HEADER, id);
    Cors.ALWAYS.forEach(ctx::header);
    // Responses contain signed links and private data.
    ctx.header("Cache-Control", "no-store");
    write(ctx, respond(ctx, id, work));
    log(ctx, (System.nanoTime() - start) / 1000);
  }

  private static void log(Context ctx, long micros) {
    // Read requests are frequent, so they are logged at DEBUG.
    boolean isRead = SAFE_METHODS.contains(ctx.method().name());
    LOG.atLevel(isRead ? Level.DEBUG : Level.INFO)
        .addKeyValue("method", ctx.method())
        .addKeyValue(
            "route",
            RequestLogContext.route(ServletContextRequest.getServletContextRequest(ctx.req())))
        .addKeyValue("status", ctx.statusCode())
        .addKeyValue("durationMs", BigDecimal.valueOf(micros, 3))
        .log("{} {} responded {} in {} µs", ctx.method(), ctx.path(), ctx.statusCode(), micros);
  }

  private static SerializedResponse respond(Context ctx, String id, Work work) {
    try {
      return work.run(id);
    } catch (RefusalException e) {
      return ErrorBody.response(e.refusal(), id);
    } catch (Exception e) {
      // The caller learns only whether to retry; the cause goes to the log.
      LOG.error("Request failed: {} {}", ctx.method(), ctx.path(), e);
      return ErrorBody.response(ErrorBody.fault(e), id);
    }
  }

  private static void write(Context ctx, SerializedResponse response) {
    ctx.status(response.status());
    response.headers().forEach(ctx::header);
    if (!response.json().isEmpty()) {
      send(ctx, "application/json", response.bytes());
    }
  }

  /**
   * Sends {@code body} when the handler has returned. The buffer holds all of it, so that a slow
   * client occupies no thread.
   */
  static void send(Context ctx, String type, byte[] body) {
    if (body.length >= ctx.res().getBufferSize()) {
      ctx.res().setBufferSize(body.length + 1);
    }
    ctx.contentType(type).result(body);
  }

  /** Handles a request. */
  @FunctionalInterface
  interface Work {
    SerializedResponse run(String requestId) throws Exception;
  }
}
