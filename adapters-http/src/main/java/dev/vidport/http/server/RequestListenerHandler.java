package dev.vidport.http.server;

import dev.vidport.http.server.RequestListener.EndedRequest;
import dev.vidport.http.server.RequestListener.StartedRequest;
import dev.vidport.http.server.pipeline.RequestId;
import dev.vidport.http.server.pipeline.RequestLogContext;
import java.util.Optional;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** Outermost handler: assigns each request its id and notifies a {@link RequestListener}. */
final class RequestListenerHandler extends Handler.Wrapper {
  private final RequestListener listener;

  RequestListenerHandler(Handler handler, RequestListener listener) {
    super(handler);
    this.listener = listener;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    try (RequestLogContext names = RequestLogContext.of(request)) {
      RequestListener.Watch watch =
          listener.begins(
              new StartedRequest(
                  request.getMethod(),
                  RequestId.of(request),
                  Optional.ofNullable(request.getHeaders().get("traceparent"))));
      // The response may be written long after this method has returned.
      Request.addCompletionListener(
          request,
          failure -> {
            if (!RequestLogContext.isStream(request)) {
              watch.ended(answered(request, response, failure));
            }
          });
      boolean isHandled = super.handle(request, response, callback);
      if (RequestLogContext.isStream(request)) {
        // The time that a client watches a stream would look like a slow response.
        watch.ended(answered(request, response, null));
      }
      return isHandled;
    }
  }

  private static EndedRequest answered(
      Request request, Response response, @Nullable Throwable failure) {
    int status = failure != null && !response.isCommitted() ? 0 : response.getStatus();
    return new EndedRequest(request.getMethod(), RequestLogContext.route(request), status);
  }
}
