package dev.vidport.http.server.gate;

import dev.vidport.domain.access.Permissions;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.Refused;
import dev.vidport.http.server.call.Answer;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.Fields;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.json.Json;
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
 * The one way into every route: who asks, whether they may, whether not too often, whether the
 * request is right, and then the handler.
 */
final class Gate {
  private static final Pattern KEY = Pattern.compile("[ -~]{1,255}");
  private static final String BEARER = "Bearer ";

  /** Of bodies larger than others, a few fill as much memory as all others together. */
  private static final int LARGE_AT_A_TIME = 8;

  private static final Duration LARGE_WAIT = Duration.ofSeconds(1);

  private final Authenticate authenticate;
  private final RateLimiter limiter;
  private final Bodies bodies;
  private final Replays replays;
  private final Semaphore large = new Semaphore(LARGE_AT_A_TIME);

  Gate(Authenticate authenticate, RateLimiter limiter, Bodies bodies, Replays replays) {
    this.authenticate = authenticate;
    this.limiter = limiter;
    this.bodies = bodies;
    this.replays = replays;
  }

  Reply pass(Context ctx, String requestId, Route route, RequestRules rules) throws IOException {
    Principal principal = authenticate.handle(bearer(ctx));
    Permissions.refusal(principal.kind(), route.operation())
        .ifPresent(
            refusal -> {
              throw new Refused(refusal);
            });
    limit(ctx, principal);
    if (!bodies.isLarge(ctx, route)) {
      return answer(ctx, requestId, route, rules, principal);
    }
    if (!large.tryAcquire()) {
      throw new Refused(
          new Refusal.Later(
              RefusalCode.UNAVAILABLE, "too many large requests at once; try again", LARGE_WAIT));
    }
    try {
      return answer(ctx, requestId, route, rules, principal);
    } finally {
      large.release();
    }
  }

  private Reply answer(
      Context ctx, String requestId, Route route, RequestRules rules, Principal principal)
      throws IOException {
    byte[] body = rules.bodyTaken() ? bodies.read(ctx, route) : new byte[0];
    Problems problems = new Problems();
    Optional<String> key = key(ctx, rules, problems);
    Fields query = rules.query(Optional.ofNullable(ctx.queryString()), problems);
    Fields fields = rules.body(body, problems);
    problems.refuseIfAny();
    Call call = new Call(principal, ctx.pathParamMap(), query, fields);
    // A dry run has no effect that could come twice, and must not use a key up.
    if (key.isEmpty() || query.flag("dryRun")) {
      return reply(route.handler().handle(call));
    }
    return replays.once(
        call.account(),
        key.get(),
        fingerprint(ctx, body),
        requestId,
        () -> reply(route.handler().handle(call)));
  }

  private static String bearer(Context ctx) {
    String header = ctx.header("Authorization");
    if (header == null || !header.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
      throw new Refused(
          RefusalCode.UNAUTHORIZED, "send the API key as Authorization: Bearer <API key>");
    }
    return header.substring(BEARER.length()).strip();
  }

  private void limit(Context ctx, Principal principal) {
    RateLimiter.Verdict verdict = limiter.take(principal.credential());
    ctx.header("RateLimit-Limit", Long.toString(verdict.limit()));
    ctx.header("RateLimit-Remaining", Long.toString(verdict.remaining()));
    ctx.header("RateLimit-Reset", Long.toString((verdict.reset().toMillis() + 999) / 1000));
    String wait = "; try again in " + ErrorBody.seconds(verdict.retryAfter()) + " s";
    switch (verdict.refusal()) {
      case NONE -> {}
      case RATE ->
          throw later(RefusalCode.RATE_LIMITED, "too many requests at once" + wait, verdict);
      case DAILY_QUOTA ->
          throw later(RefusalCode.QUOTA_EXCEEDED, "today's requests are used up" + wait, verdict);
    }
  }

  private static Refused later(RefusalCode code, String message, RateLimiter.Verdict verdict) {
    return new Refused(new Refusal.Later(code, message, verdict.retryAfter()));
  }

  /** The request's key, where the contract gives this route one. */
  private static Optional<String> key(Context ctx, RequestRules rules, Problems problems) {
    Optional<String> key =
        Optional.ofNullable(ctx.header("Idempotency-Key")).filter(sent -> rules.idempotent());
    key.ifPresent(
        sent ->
            problems.unless(
                KEY.matcher(sent).matches(),
                "Idempotency-Key",
                "must have 1 to 255 printable ASCII characters"));
    return key;
  }

  private static String fingerprint(Context ctx, byte[] body) {
    String query = Optional.ofNullable(ctx.queryString()).orElse("");
    return Fingerprint.of(ctx.method().name(), ctx.path(), query, body);
  }

  /** A video that was just made is named by its answer alone. */
  private static Reply reply(Answer answer) {
    RequestNames.video(answer.body().path("videoId").asString(""));
    return new Reply(answer.status(), Json.text(answer.body()), Map.of());
  }
}
