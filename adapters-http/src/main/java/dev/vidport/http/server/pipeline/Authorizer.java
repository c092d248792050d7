package dev.vidport.http.server.pipeline;

import dev.vidport.domain.access.Operation;
import dev.vidport.domain.access.Permissions;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.access.Authenticate;
import dev.vidport.usecases.access.RateLimiter;
import io.javalin.http.Context;

/** Checks the credential of a request: authentication, permission and rate limit. */
final class Authorizer {
  private static final String BEARER = "Bearer ";

  private final Authenticate authenticate;
  private final RateLimiter limiter;

  Authorizer(Authenticate authenticate, RateLimiter limiter) {
    this.authenticate = authenticate;
    this.limiter = limiter;
  }

  /**
   * @throws RefusalException when the credential is not valid, does not permit {@code operation} or
   *     has exceeded a limit
   */
  Principal authorize(Context ctx, Operation operation) {
    Principal principal = authenticate.handle(bearer(ctx));
    Permissions.refusal(principal.kind(), operation)
        .ifPresent(
            refusal -> {
              throw new RefusalException(refusal);
            });
    checkRate(ctx, principal);
    return principal;
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
    RateLimiter.Verdict verdict = limiter.take(principal.credential().rateLimitKey());
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
}
