package dev.vidport.http.server.gate;

import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.Refused;
import java.io.IOException;
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
 * Addresses that carry their own permission, answered without a servlet: what they have in common
 * is how they say no.
 */
public abstract class SignedAddress extends Handler.Abstract {
  private static final Logger LOG = LoggerFactory.getLogger(SignedAddress.class);

  private final String prefix;
  private final List<String> methods;

  /**
   * @param prefix of the paths, with a slash at the end
   */
  protected SignedAddress(String prefix, List<String> methods) {
    this.prefix = prefix;
    this.methods = List.copyOf(methods);
  }

  @Override
  public final boolean handle(Request request, Response response, Callback callback) {
    String path = Request.getPathInContext(request);
    if (!path.startsWith(prefix)) {
      return false;
    }
    String id = RequestId.of(request);
    RequestNames.route(request, prefix);
    response.getHeaders().put(RequestId.HEADER, id);
    try {
      admit(request, response, callback, path.substring(prefix.length()));
    } catch (Refused e) {
      refuse(request, response, callback, e.refusal(), id);
    } catch (IOException | RuntimeException e) {
      LOG.error("a request failed", e);
      refuse(request, response, callback, ErrorBody.fault(), id);
    }
    // The rest of the path is as good as a key.
    LOG.debug("{} {}… answered {}", request.getMethod(), prefix, response.getStatus());
    return true;
  }

  private void admit(Request request, Response response, Callback callback, String rest)
      throws IOException {
    if (request.getMethod().equals("OPTIONS")) {
      Cors.ALWAYS.forEach(response.getHeaders()::put);
      Cors.preflight(methods).forEach(response.getHeaders()::put);
      response.setStatus(HttpStatus.NO_CONTENT_204);
      callback.succeeded();
    } else if (!methods.contains(request.getMethod())) {
      String right = String.join(", ", methods);
      response.getHeaders().put(HttpHeader.ALLOW, right);
      throw new Refused(
          RefusalCode.METHOD_NOT_ALLOWED,
          request.getMethod() + " is not possible here, but " + right);
    } else {
      answer(request, response, callback, rest);
    }
  }

  /**
   * Answers a request with one of the methods; until it returns nothing of the answer is out.
   *
   * @param rest of the path, after the prefix
   */
  protected abstract void answer(Request request, Response response, Callback callback, String rest)
      throws IOException;

  private static void refuse(
      Request request, Response response, Callback callback, Refusal refusal, String id) {
    if (request.getLength() != 0) {
      // What follows on this connection is the body that we don't read.
      response.getHeaders().put(HttpHeader.CONNECTION, "close");
    }
    BareErrors.respond(response, refusal, id, callback);
  }
}
