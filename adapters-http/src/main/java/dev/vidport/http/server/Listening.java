package dev.vidport.http.server;

import dev.vidport.http.server.RequestListener.Answered;
import dev.vidport.http.server.RequestListener.Asked;
import dev.vidport.http.server.gate.RequestId;
import dev.vidport.http.server.gate.RequestNames;
import java.util.Optional;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Stands before everything else: names each request, and tells a listener of it. */
final class Listening extends Handler.Wrapper {
  private final RequestListener listener;

  Listening(Handler handler, RequestListener listener) {
    super(handler);
    this.listener = listener;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    try (RequestNames names = RequestNames.of(request)) {
      RequestListener.Watch watch =
          listener.begins(
              new Asked(
                  request.getMethod(),
                  RequestId.of(request),
                  Optional.ofNullable(request.getHeaders().get("traceparent"))));
      // Bytes may go on long after this method has returned.
      Request.addCompletionListener(
          request, fault -> watch.ended(answered(request, response, fault)));
      return super.handle(request, response, callback);
    }
  }

  private static Answered answered(Request request, Response response, Throwable fault) {
    int status = fault != null && !response.isCommitted() ? 0 : response.getStatus();
    return new Answered(request.getMethod(), RequestNames.route(request), status);
  }
}
