package dev.vidport.http.server.gate;

import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers in the form of the contract what never gets as far as a route: requests that are not
 * HTTP, and faults of the server itself.
 */
public final class BareErrors extends ErrorHandler {
  private static final Logger LOG = LoggerFactory.getLogger(BareErrors.class);

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    Throwable cause = (Throwable) request.getAttribute(ERROR_EXCEPTION);
    Refusal refusal = refusal(response.getStatus());
    String id = RequestId.of(request);
    if (cause instanceof EofException) {
      LOG.debug("a request lost its client", cause);
    } else if (refusal.code() == RefusalCode.UNAVAILABLE) {
      LOG.error("a request failed", cause);
    }
    respond(response, refusal, id, callback);
    return true;
  }

  /** Writes {@code refusal} as the whole answer. */
  public static void respond(
      Response response, Refusal refusal, String requestId, Callback callback) {
    response.setStatus(ErrorBody.status(refusal));
    response.getHeaders().put(RequestId.HEADER, requestId);
    Cors.ALWAYS.forEach(response.getHeaders()::put);
    ErrorBody.headers(refusal).forEach(response.getHeaders()::put);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
    response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
    byte[] body = ErrorBody.json(refusal, requestId).getBytes(StandardCharsets.UTF_8);
    response.write(true, ByteBuffer.wrap(body), callback);
  }

  private static Refusal refusal(int status) {
    return switch (status) {
      case 404 -> Refusal.of(RefusalCode.ROUTE_NOT_FOUND, "there is no such address");
      case 413, 414, 431 ->
          Refusal.of(RefusalCode.TOO_LARGE, "the address or the headers are too long");
      case 505 -> Refusal.invalid("", "the request is not HTTP/1.1");
      default ->
          status < 500 ? Refusal.invalid("", "the request is not proper HTTP") : ErrorBody.fault();
    };
  }
}
