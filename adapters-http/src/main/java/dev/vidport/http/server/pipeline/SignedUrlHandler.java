package dev.vidport.http.server.pipeline;

import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.NoSuchFileException;
import java.util.List;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Base of the handlers for signed URLs, which carry their own permission and run without a servlet.
 * It implements method checks, preflight and error responses.
 */
public abstract class SignedUrlHandler extends Handler.Abstract {
  private static final Logger LOG = LoggerFactory.getLogger(SignedUrlHandler.class);

  private static final Refusal NO_FILE = Refusal.of(RefusalCode.NOT_FOUND, "there is no such file");

  private final String prefix;
  private final List<String> methods;

  /**
   * @param prefix path prefix, with a trailing slash
   * @param methods allowed methods
   */
  protected SignedUrlHandler(String prefix, List<String> methods) {
    this.prefix = prefix;
    this.methods = List.copyOf(methods);
  }

  @Override
  public final boolean handle(Request request, Response response, Callback callback) {
    String path = Request.getPathInContext(request);
    if (!path.startsWith(prefix)) {
      return false;
    }
    long start = System.nanoTime();
    String id = RequestId.of(request);
    RequestLogContext.route(request, prefix);
    response.getHeaders().put(RequestId.HEADER, id);
    try {
      dispatch(request, response, callback, path.substring(prefix.length()));
    } catch (RefusalException e) {
      refuse(request, response, callback, e.refusal(), id);
    } catch (NoSuchFileException deletedMeanwhile) {
      refuse(request, response, callback, NO_FILE, id);
    } catch (IOException | RuntimeException e) {
      LOG.error("Request failed: {} {}", request.getMethod(), prefix, e);
      refuse(request, response, callback, ErrorBody.fault(e), id);
    }
    log(request.getMethod(), response.getStatus(), (System.nanoTime() - start) / 1000);
    return true;
  }

  /** The rest of the path grants access, so it must not be logged. */
  private void log(String method, int status, long micros) {
    LOG.atDebug()
        .addKeyValue("method", method)
        .addKeyValue("route", prefix)
        .addKeyValue("status", status)
        .addKeyValue("durationMs", BigDecimal.valueOf(micros, 3))
        .log("{} {}… responded {} in {} µs", method, prefix, status, micros);
  }

  private void dispatch(Request request, Response response, Callback callback, String rest)
      throws IOException {
    if (request.getMethod().equals("OPTIONS")) {
      Cors.ALWAYS.forEach(response.getHeaders()::put);
      Cors.preflight(methods).forEach(response.getHeaders()::put);
      response.setStatus(HttpStatus.NO_CONTENT_204);
      callback.succeeded();
    } else if (!methods.contains(request.getMethod())) {
      String allowed = String.join(", ", methods);
      response.getHeaders().put(HttpHeader.ALLOW, allowed);
      throw new RefusalException(
          RefusalCode.METHOD_NOT_ALLOWED,
          "Method " + request.getMethod() + " is not allowed here; allowed: " + allowed);
    } else if (request.getHttpURI().getPath().indexOf(';') >= 0) {
      // The server has removed path parameters from the rest; the signed URL has none.
      throw new RefusalException(NO_FILE);
    } else {
      respond(request, response, callback, rest);
    }
  }

  /**
   * Responds to a request with an allowed method. An exception must precede the first byte of the
   * response.
   *
   * @param rest the path after the prefix
   */
  protected abstract void respond(
      Request request, Response response, Callback callback, String rest) throws IOException;

  private static void refuse(
      Request request, Response response, Callback callback, Refusal refusal, String id) {
    if (request.getLength() != 0) {
      // The unread body still follows on this connection.
      response.getHeaders().put(HttpHeader.CONNECTION, "close");
    }
    JsonErrorHandler.respond(response, refusal, id, callback);
  }
}
