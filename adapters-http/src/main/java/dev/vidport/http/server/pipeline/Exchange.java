package dev.vidport.http.server.pipeline;

import dev.vidport.domain.refusal.RefusalException;
import io.javalin.http.Context;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;
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

  /** Responses contain signed links and private data. */
  private static final HttpField NO_STORE =
      new PreEncodedHttpField(HttpHeader.CACHE_CONTROL, "no-store");

  private static final List<HttpField> COMMON_HEADERS =
      Stream.concat(Cors.FIELDS.stream(), Stream.of(NO_STORE)).toList();

  private Exchange() {}

  static void run(Context ctx, Work work) {
    long start = System.nanoTime();
    ServletContextRequest request = ServletContextRequest.getServletContextRequest(ctx.req());
    String id = RequestId.of(request);
    HttpFields.Mutable headers = request.getServletContextResponse().getHeaders();
    headers.put(RequestId.HEADER, id);
    COMMON_HEADERS.forEach(headers::put);
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
    HttpServletResponse response = ctx.res();
    if (body.length >= response.getBufferSize()) {
      response.setBufferSize(body.length + 1);
    }
    response.setContentType(type);
    try {
      // Into the buffer; Javalin would copy its result through another one.
      response.getOutputStream().write(body);
    } catch (IOException e) {
      LOG.debug("Client disconnected during a request", e);
    }
  }

  /** Handles a request. */
  @FunctionalInterface
  interface Work {
    SerializedResponse run(String requestId) throws Exception;
  }
}
