package dev.vidport.http.server.gate;

import dev.vidport.domain.access.Permissions;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.Fields;
import dev.vidport.http.server.call.JsonResponse;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.http.server.openapi.RequestRules;
import dev.vidport.usecases.access.Authenticate;
import dev.vidport.usecases.access.RateLimiter;
import io.javalin.http.Context;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.regex.Pattern;

/**
 * The steps before every route handler: authentication, permission, rate limit, request validation
 * and idempotency.
 */
final class RequestPipeline {
  private static final Pattern IDEMPOTENCY_KEY = Pattern.compile("[ -~]{1,255}");
  private static final String BEARER = "Bearer ";

  /** A few large bodies take as much memory as all normal ones together. */
  private static final int MAX_CONCURRENT_LARGE = 8;

  private static final Duration LARGE_RETRY_AFTER = Duration.ofSeconds(1);

  private final Authenticate authenticate;
  private final RateLimiter limiter;
  private final JsonBodyReader bodyReader;
  private final IdempotentExecution execution;
  private final Semaphore largeBodies = new Semaphore(MAX_CONCURRENT_LARGE);

  RequestPipeline(
      Authenticate authenticate,
      RateLimiter limiter,
      JsonBodyReader bodyReader,
      IdempotentExecution execution) {
    this.authenticate = authenticate;
    this.limiter = limiter;
    this.bodyReader = bodyReader;
    this.execution = execution;
  }

  SerializedResponse process(Context ctx, String requestId, Route route, RequestRules rules)
      throws IOException {
    Principal principal = authenticate.handle(bearer(ctx));
    Permissions.refusal(principal.kind(), route.operation())
        .ifPresent(
            refusal -> {
              throw new RefusalException(refusal);
            });
    checkRate(ctx, principal);
    if (!bodyReader.isLarge(ctx, route)) {
      return handle(ctx, requestId, route, rules, principal);
    }
    if (!largeBodies.tryAcquire()) {
      throw new RefusalException(
          new Refusal.Later(
              RefusalCode.UNAVAILABLE,
              "too many large requests at the same time; try again",
              LARGE_RETRY_AFTER));
    }
    try {
      return handle(ctx, requestId, route, rules, principal);
    } finally {
      largeBodies.release();
    }
  }

  private SerializedResponse handle(
      Context ctx, String requestId, Route route, RequestRules rules, Principal principal)
      throws IOException {
    byte[] body = rules.acceptsBody() ? bodyReader.read(ctx, route) : new byte[0];
    Problems problems = new Problems();
    Optional<String> key = key(ctx, rules, problems);
    Fields query = rules.query(Optional.ofNullable(ctx.queryString()), problems);
    Fields fields = rules.body(body, problems);
    problems.refuseIfAny();
    Call call = new Call(principal, ctx.pathParamMap(), query, fields);
    // A dry run has no effect that could be repeated, and must not consume the key.
    if (key.isEmpty() || query.flag("dryRun")) {
      return serialize(route.handler().handle(call));
    }
    return execution.run(
        call.account(),
        key.get(),
        fingerprint(ctx, body),
        requestId,
        () -> serialize(route.handler().handle(call)));
  }

  private static String bearer(Context ctx) {
    String header = ctx.header("Authorization");
    if (header == null || !header.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
      throw new RefusalException(
          RefusalCode.UNAUTHORIZED, "send the API key as Authorization: Bearer <API key>");
    }
    return header.substring(BEARER.length()).strip();
  }

  private void checkRate(Context ctx, Principal principal) {
    RateLimiter.Verdict verdict = limiter.take(principal.credential());
    ctx.header("RateLimit-Limit", Long.toString(verdict.limit()));
    ctx.header("RateLimit-Remaining", Long.toString(verdict.remaining()));
    ctx.header("RateLimit-Reset", Long.toString((verdict.reset().toMillis() + 999) / 1000));
    String wait = "; try again in " + ErrorBody.seconds(verdict.retryAfter()) + " s";
    switch (verdict.refusal()) {
      case NONE -> {}
      case RATE -> throw later(RefusalCode.RATE_LIMITED, "too many requests" + wait, verdict);
      case DAILY_QUOTA ->
          throw later(RefusalCode.QUOTA_EXCEEDED, "daily request quota exceeded" + wait, verdict);
    }
  }

  private static RefusalException later(
      RefusalCode code, String message, RateLimiter.Verdict verdict) {
    return new RefusalException(new Refusal.Later(code, message, verdict.retryAfter()));
  }

  /** The request's Idempotency-Key, if the contract defines one for this route. */
  private static Optional<String> key(Context ctx, RequestRules rules, Problems problems) {
    Optional<String> key =
        Optional.ofNullable(ctx.header("Idempotency-Key"))
            .filter(sent -> rules.acceptsIdempotencyKey());
    key.ifPresent(
        sent ->
            problems.unless(
                IDEMPOTENCY_KEY.matcher(sent).matches(),
                "Idempotency-Key",
                "must have 1 to 255 printable ASCII characters"));
    return key;
  }

  private static String fingerprint(Context ctx, byte[] body) {
    String query = Optional.ofNullable(ctx.queryString()).orElse("");
    return Fingerprint.of(ctx.method().name(), ctx.path(), query, body);
  }

  /** Also adds the id of a video that the handler created to the log context. */
  private static SerializedResponse serialize(JsonResponse response) {
    RequestLogContext.video(response.body().path("videoId").asString(""));
    return new SerializedResponse(response.status(), ApiJson.text(response.body()), Map.of());
  }
}
