package dev.vidport.http.server.pipeline;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.http.server.call.Access;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.Fields;
import dev.vidport.http.server.call.OpenStream;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.http.server.openapi.RequestRules;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The steps before a stream of events: authentication, permission, rate limit and validation. */
final class StreamPipeline {
  private static final SerializedResponse HEAD =
      SerializedResponse.of(200)
          .withHeader("Content-Type", "text/event-stream")
          // Otherwise nginx collects the events before it passes them on.
          .withHeader("X-Accel-Buffering", "no");

  /** Larger than most events. The default would hold 64 KiB for each stream. */
  private static final int BUFFER_BYTES = 1 << 10;

  private final Authorizer authorizer;

  StreamPipeline(Authorizer authorizer) {
    this.authorizer = authorizer;
  }

  /** Opens the stream; it begins once the headers of the returned response are set. */
  SerializedResponse open(Context ctx, Access.Streamed access, RequestRules rules) {
    Principal principal = authorizer.authorize(ctx, access.operation());
    Problems problems = new Problems();
    Fields query = rules.query(Optional.ofNullable(ctx.queryString()), problems);
    problems.refuseIfAny();
    Call call =
        new Call(
            principal,
            ctx.pathParamMap(),
            query,
            new Fields(ApiJson.object()),
            authorizer.client(ctx),
            Optional.empty());
    OpenStream stream =
        access.handler().open(call, authorizer.reauthentication(ctx, access.operation()));
    if (ctx.method().equals(HandlerType.HEAD)) {
      stream.close();
    } else {
      RequestLogContext.of(Api.request(ctx)).setStream();
      ctx.res().setBufferSize(BUFFER_BYTES);
      ctx.future(() -> start(ctx, stream));
    }
    return HEAD;
  }

  /** The future never completes: the stream completes the request, even if the client is gone. */
  private static CompletableFuture<Void> start(Context ctx, OpenStream stream) {
    try {
      stream.start(ctx.req().getAsyncContext());
      return new CompletableFuture<>();
    } catch (IOException e) {
      stream.close();
      throw new UncheckedIOException(e);
    }
  }
}
