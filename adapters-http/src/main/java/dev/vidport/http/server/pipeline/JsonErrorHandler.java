package dev.vidport.http.server.pipeline;

import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Responds in the error format of the contract to requests that reach no route: malformed HTTP, and
 * internal server errors.
 */
public final class JsonErrorHandler extends ErrorHandler {
  private static final Logger LOG = LoggerFactory.getLogger(JsonErrorHandler.class);

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    Throwable cause = (Throwable) request.getAttribute(ERROR_EXCEPTION);
    Refusal refusal = refusal(response.getStatus(), cause);
    String id = RequestId.of(request);
    if (cause instanceof EofException) {
      LOG.debug("Client disconnected during a request", cause);
    } else if (cause == null && response.getStatus() == HttpStatus.SERVICE_UNAVAILABLE_503) {
      LOG.debug("Refused a request because the server is stopping");
    } else if (ErrorResponse.status(refusal) >= HttpStatus.INTERNAL_SERVER_ERROR_500) {
      LOG.error("Request failed: method={}", request.getMethod(), cause);
    }
    if (cause instanceof HttpException) {
      // Jetty closes the connection, because it cannot tell where the next request begins. Without
      // the header, the client would send its next request there.
      response.getHeaders().put(HttpHeader.CONNECTION, HttpHeaderValue.CLOSE);
    }
    ErrorResponse.of(refusal, id).withHeader(RequestId.HEADER, id).write(response, callback);
    return true;
  }

  private static Refusal refusal(int status, @Nullable Throwable cause) {
    if (cause instanceof BodyFraming.FramingException refused) {
      return Refusal.invalid("", refused.getReason());
    }
    return switch (status) {
      case 404 -> Refusal.of(RefusalCode.ROUTE_NOT_FOUND, "unknown path");
      case 413, 414, 431 ->
          Refusal.of(RefusalCode.TOO_LARGE, "the URL or the headers are too long");
      case 505 -> Refusal.invalid("", "unsupported HTTP version; use HTTP/1.1");
      default -> status < 500 ? Refusal.invalid("", "malformed HTTP request") : fault(cause);
    };
  }

  private static Refusal fault(@Nullable Throwable cause) {
    return cause == null ? ErrorResponse.fault() : ErrorResponse.fault(cause);
  }
}
