package dev.vidport.http.server.pipeline;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.http.server.call.Access;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.Fields;
import dev.vidport.http.server.call.Handler;
import dev.vidport.http.server.call.PublicCall;
import dev.vidport.http.server.call.PublicHandler;
import dev.vidport.http.server.call.RequestProblems;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.call.RouteResponse;
import dev.vidport.http.server.call.SignedCall;
import dev.vidport.http.server.call.UploadBody;
import dev.vidport.http.server.call.UploadHandler;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.http.server.limit.FairPermits;
import dev.vidport.http.server.limit.InvalidRequests;
import dev.vidport.http.server.openapi.RequestRules;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;

/**
 * The steps before every route handler: authentication, permission, rate limit, request validation
 * and idempotency.
 */
final class RoutePipeline {
  private static final Pattern IDEMPOTENCY_KEY = Pattern.compile("[ -~]{1,255}");

  /** A few large bodies take as much memory as all normal ones together. */
  private static final int MAX_CONCURRENT_LARGE = 8;

  private static final Duration LARGE_RETRY_AFTER = Duration.ofSeconds(1);

  /** Other refusals of a public route, such as that of a wrong code, have limits of their own. */
  private static final Set<RefusalCode> INVALID =
      EnumSet.of(RefusalCode.INVALID_REQUEST, RefusalCode.TOO_LARGE, RefusalCode.INVALID_SIGNATURE);

  private final Authorizer authorizer;
  private final InvalidRequests invalid;
  private final JsonBodyReader bodyReader;
  private final IdempotentExecution execution;
  private final FairPermits largeBodies = new FairPermits(MAX_CONCURRENT_LARGE);

  RoutePipeline(
      Authorizer authorizer,
      InvalidRequests invalid,
      JsonBodyReader bodyReader,
      IdempotentExecution execution) {
    this.authorizer = authorizer;
    this.invalid = invalid;
    this.bodyReader = bodyReader;
    this.execution = execution;
  }

  SerializedResponse process(Context ctx, Route route, RequestRules rules) throws IOException {
    if (route.access() instanceof Access.Signed signed) {
      return ofAnyone(ctx, () -> process(ctx, route, signed));
    }
    return route.access() instanceof Access.Public
        ? ofAnyone(ctx, () -> authorized(ctx, route, rules))
        : authorized(ctx, route, rules);
  }

  /** Limits the invalid requests of callers without a credential. */
  private SerializedResponse ofAnyone(Context ctx, Response response) throws IOException {
    String client = authorizer.client(ctx);
    invalid
        .retryAfter(client)
        .ifPresent(
            wait -> {
              String message =
                  "too many invalid requests from your address; try again in "
                      + ErrorResponse.seconds(wait)
                      + " s";
              throw new RefusalException(
                  new Refusal.Later(RefusalCode.RATE_LIMITED, message, wait));
            });
    try {
      return response.make();
    } catch (RefusalException e) {
      if (INVALID.contains(e.refusal().code())) {
        invalid.count(client);
      }
      throw e;
    }
  }

  private SerializedResponse authorized(Context ctx, Route route, RequestRules rules)
      throws IOException {
    AuthorizedHandler handler = authorize(ctx, route.access());
    if (!bodyReader.isLarge(ctx, route)) {
      return handle(ctx, route, rules, handler);
    }
    if (!largeBodies.tryAcquire(handler.sender())) {
      throw new RefusalException(
          new Refusal.Later(
              RefusalCode.UNAVAILABLE,
              "too many large requests at the same time; try again",
              LARGE_RETRY_AFTER));
    }
    try {
      return handle(ctx, route, rules, handler);
    } finally {
      largeBodies.release(handler.sender());
    }
  }

  /**
   * The response to a request that a tool makes for a caller, whose own request has been
   * authenticated and counted.
   *
   * @param found what the tool has found wrong; the request is refused with all problems
   */
  SerializedResponse perform(
      Principal principal,
      Route route,
      RequestRules rules,
      ReceivedRequest request,
      List<Problem> found)
      throws IOException {
    if (!(route.access() instanceof Access.Permitted permitted)) {
      throw new IllegalArgumentException("not a route for tools: " + route.id());
    }
    Authorizer.checkPermission(principal, permitted.operation());
    Problems problems = new Problems();
    found.forEach(problem -> problems.add(problem.field(), problem.message()));
    return handle(request, rules, permitted(principal, permitted), problems);
  }

  private SerializedResponse process(Context ctx, Route route, Access.Signed access) {
    byte[] body = bodyReader.read(ctx, route, authorizer.client(ctx));
    String signature = Optional.ofNullable(ctx.header(access.header())).orElse("");
    return serialize(access.handler().handle(new SignedCall(body, signature)));
  }

  private SerializedResponse handle(
      Context ctx, Route route, RequestRules rules, AuthorizedHandler handler) throws IOException {
    byte[] body = rules.acceptsJson() ? bodyReader.read(ctx, route, handler.sender()) : new byte[0];
    // Of a file, which is not read yet, the size.
    Optional<String> fileSize =
        route.access() instanceof Access.Upload
            ? Optional.of(Long.toString(ctx.req().getContentLengthLong()))
            : Optional.empty();
    return handle(
        ReceivedRequest.of(ctx, body, fileSize, authorizer.client(ctx)),
        rules,
        handler,
        new Problems());
  }

  private SerializedResponse handle(
      ReceivedRequest request, RequestRules rules, AuthorizedHandler handler, Problems problems)
      throws IOException {
    Optional<String> key = key(request, rules, problems);
    Fields query = rules.query(request.query(), problems);
    Fields fields = rules.body(request.body().get(), problems);
    PublicCall call =
        new PublicCall(
            request.parameters(),
            query,
            fields,
            request.client(),
            request.device(),
            Optional.empty());
    if (!problems.none()) {
      all(problems, call, handler.handler()).refuseIfAny();
    }
    Optional<AccountId> account = handler.account();
    // A dry run has no effect that could be repeated, and must not consume the key.
    if (key.isEmpty() || account.isEmpty() || query.flag("dryRun")) {
      return serialize(handler.handler().handle(call));
    }
    return execution.run(
        account.get(),
        nameOf(key.get(), handler.holder()),
        fingerprint(request, handler.holder(), fields),
        attempt -> serialize(handler.handler().handle(call.in(attempt))));
  }

  /** The problems of the schema with those that the handler finds in what could be read. */
  private static Problems all(Problems ofSchema, PublicCall call, PublicHandler handler) {
    if (!ofSchema.isComplete()) {
      return ofSchema;
    }
    Problems ofHandler = new Problems();
    try {
      handler.check(call, ofHandler);
    } catch (RefusalException e) {
      // Such as an unknown video. The request is refused for its form, which precedes.
      return ofSchema;
    }
    return RequestProblems.merged(call, ofSchema, ofHandler);
  }

  private AuthorizedHandler authorize(Context ctx, Access access) {
    if (access instanceof Access.Permitted permitted) {
      return permitted(authorizer.authorize(ctx, permitted.operation()), permitted);
    } else if (access instanceof Access.Upload upload) {
      Principal principal = authorizer.authorize(ctx, upload.operation());
      UploadBody body = new RequestBody(Api.request(ctx));
      return new AuthorizedHandler(
          Optional.of(principal.accountId()),
          principal.accountId().value(),
          holder(principal),
          new UploadingHandler(principal, body, upload.handler()));
    } else if (access instanceof Access.Public open) {
      return new AuthorizedHandler(Optional.empty(), authorizer.client(ctx), "", open.handler());
    }
    throw new IllegalArgumentException("not a route that ends with its handler: " + access);
  }

  private static AuthorizedHandler permitted(Principal principal, Access.Permitted permitted) {
    return new AuthorizedHandler(
        Optional.of(principal.accountId()),
        principal.accountId().value(),
        holder(principal),
        new PermittedHandler(principal, permitted.handler()));
  }

  /** A token must not replay a response to another credential of the account. */
  private static String holder(Principal principal) {
    return principal.scope().isUnrestricted()
        ? ""
        : principal.kind() + " " + principal.credential().id() + " ";
  }

  /** Tokens have key names of their own, so that a page cannot take the keys of its server. */
  private static String nameOf(String key, String holder) {
    return holder.isEmpty() ? key : Fingerprint.of(holder, key, "", "", "");
  }

  /** The request's Idempotency-Key, if the contract defines one for this route. */
  private static Optional<String> key(
      ReceivedRequest request, RequestRules rules, Problems problems) {
    Optional<String> key = request.key().filter(sent -> rules.acceptsIdempotencyKey());
    key.ifPresent(
        sent ->
            problems.unless(
                IDEMPOTENCY_KEY.matcher(sent).matches(),
                "Idempotency-Key",
                "must have 1 to 255 printable ASCII characters"));
    return key;
  }

  private static String fingerprint(ReceivedRequest request, String holder, Fields body) {
    return Fingerprint.of(
        holder,
        request.method(),
        request.path(),
        request.query().orElse(""),
        request.fileSize().orElseGet(body::canonicalText));
  }

  /** Adds the id of a video that the handler created to the log context. */
  private static SerializedResponse serialize(RouteResponse response) {
    response.body().ifPresent(body -> RequestLogContext.video(body.path("videoId").asString("")));
    return response
        .body()
        .map(body -> SerializedResponse.json(response.status(), ApiJson.text(body)))
        .orElseGet(() -> SerializedResponse.of(response.status()))
        .withHeaders(response.headers());
  }

  /** Makes the response to a request. */
  @FunctionalInterface
  private interface Response {
    SerializedResponse make() throws IOException;
  }

  /** A handler that needs a principal. */
  private record PermittedHandler(Principal principal, Handler handler) implements PublicHandler {
    @Override
    public RouteResponse handle(PublicCall call) throws IOException {
      return handler.handle(Call.of(principal, call));
    }

    @Override
    public void check(PublicCall call, Problems problems) {
      handler.check(Call.of(principal, call), problems);
    }
  }

  /** A handler that reads a file. */
  private record UploadingHandler(Principal principal, UploadBody file, UploadHandler handler)
      implements PublicHandler {
    @Override
    public RouteResponse handle(PublicCall call) throws IOException {
      return handler.handle(Call.of(principal, call), file);
    }

    @Override
    public void check(PublicCall call, Problems problems) {
      handler.check(Call.of(principal, call), file, problems);
    }
  }

  private record RequestBody(Request request) implements UploadBody {
    @Override
    public OptionalLong sizeBytes() {
      long size = request.getLength();
      return size < 0 ? OptionalLong.empty() : OptionalLong.of(size);
    }

    @Override
    public InputStream open() {
      return Content.Source.asInputStream(request);
    }
  }

  /**
   * The handler of a request whose caller may call the route.
   *
   * @param account owner of the idempotency keys; empty for a public route, which has none
   * @param sender holder of the permits that the request takes: the account, or the address of a
   *     caller without one
   * @param holder the credential, if its scope is narrower than the account
   */
  private record AuthorizedHandler(
      Optional<AccountId> account, String sender, String holder, PublicHandler handler) {}
}
