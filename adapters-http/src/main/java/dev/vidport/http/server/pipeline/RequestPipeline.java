package dev.vidport.http.server.pipeline;

import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCategory;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.http.server.pipeline.RequestListener.EndedRequest;
import dev.vidport.http.server.pipeline.RequestListener.StartedRequest;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * The steps around every request, whichever handler serves it: assigns its id, notifies a {@link
 * RequestListener}, turns a refusal or a fault into an error response, and writes the access log.
 * The front ends are the routes of {@link Api} and the {@link PrefixHandler}s.
 */
public final class RequestPipeline extends Handler.Wrapper {
  private static final Logger LOG = LoggerFactory.getLogger(RequestPipeline.class);
  private static final Set<String> SAFE_METHODS = Set.of("GET", "HEAD", "OPTIONS");

  private final RequestListener listener;

  public RequestPipeline(Handler handler, RequestListener listener) {
    super(handler);
    this.listener = listener;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    long start = System.nanoTime();
    try (RequestLogContext context = RequestLogContext.begin(request)) {
      response.getHeaders().put(RequestId.HEADER, context.id());
      RequestListener.Watch watch =
          listener.begins(
              new StartedRequest(
                  request.getMethod(),
                  context.id(),
                  Optional.ofNullable(request.getHeaders().get("traceparent"))));
      // The response may be written long after this method has returned.
      Request.addCompletionListener(
          request,
          failure -> {
            if (!context.isStream()) {
              watch.ended(ended(request, response, context, failure));
            }
          });
      boolean isHandled = respond(request, response, callback);
      if (context.isStream()) {
        // The time that a client watches a stream would look like a slow response.
        watch.ended(ended(request, response, context, null));
      }
      log(request, response, context, (System.nanoTime() - start) / 1000);
      return isHandled;
    }
  }

  private boolean respond(Request request, Response response, Callback callback) throws Exception {
    try {
      checkHeaders(request.getHeaders());
      return super.handle(request, response, callback);
    } catch (IOException | RuntimeException e) {
      if (request.getLength() != 0) {
        // The unread body still follows on this connection.
        response.getHeaders().put(HttpHeader.CONNECTION, HttpHeaderValue.CLOSE);
      }
      ErrorResponse.of(e, request).write(response, callback);
      return true;
    }
  }

  private static void checkHeaders(HttpFields headers) {
    SingleHeaders.check(headers);
    if (isBodyEncoded(headers)) {
      throw new RefusalException(
          new Refusal.Categorized(
              RefusalCode.INVALID_REQUEST,
              RefusalCategory.UNSUPPORTED,
              "send the body without Content-Encoding"));
    }
  }

  /** Whether the bytes of the body are other than its content, for example compressed. */
  private static boolean isBodyEncoded(HttpFields headers) {
    boolean hasBody =
        headers.contains(HttpHeader.TRANSFER_ENCODING)
            || headers.getLongField(HttpHeader.CONTENT_LENGTH) > 0;
    return hasBody
        // As sent: Jetty's parser of lists throws at an unbalanced quote.
        && headers.getValuesList(HttpHeader.CONTENT_ENCODING).stream()
            .map(String::strip)
            .anyMatch(coding -> !coding.isEmpty() && !coding.equalsIgnoreCase("identity"));
  }

  private static EndedRequest ended(
      Request request, Response response, RequestLogContext context, @Nullable Throwable failure) {
    int status = failure != null && !response.isCommitted() ? 0 : response.getStatus();
    return new EndedRequest(request.getMethod(), context.route(), status);
  }

  private static void log(
      Request request, Response response, RequestLogContext context, long micros) {
    String method = request.getMethod();
    // Reads, and parts of uploads, are frequent.
    boolean isFrequent = SAFE_METHODS.contains(method) || context.hasSecretPath();
    BigDecimal millis = BigDecimal.valueOf(micros, 3);
    LOG.atLevel(isFrequent ? Level.DEBUG : Level.INFO)
        .addKeyValue("method", method)
        .addKeyValue("route", context.route())
        .addKeyValue("status", response.getStatus())
        .addKeyValue("durationMs", millis)
        .log(
            "Request handled: method={} path={} status={} durationMs={}",
            method,
            context.hasSecretPath() ? context.route() : Request.getPathInContext(request),
            response.getStatus(),
            millis);
  }
}
