package dev.vidport.http.server.pipeline;

import dev.vidport.domain.access.Credential;
import dev.vidport.domain.access.Operation;
import dev.vidport.domain.access.Permissions;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.id.Secret;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.http.server.limit.AuthenticationFailures;
import dev.vidport.http.server.limit.ClientAddresses;
import dev.vidport.http.server.limit.SignOutAllowance;
import dev.vidport.usecases.access.Authenticate;
import dev.vidport.usecases.access.port.RateLimiter;
import io.javalin.http.Context;
import java.net.InetAddress;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Checks the credential of a request: authentication, permission and rate limit. */
public final class Authorizer {
  private static final String BEARER = "Bearer ";

  private final Authenticate authenticate;
  private final RateLimiter limiter;
  private final AuthenticationFailures failures;
  private final ClientAddresses addresses;
  private final SignOutAllowance signOuts;

  public Authorizer(
      Authenticate authenticate,
      RateLimiter limiter,
      AuthenticationFailures failures,
      ClientAddresses addresses,
      SignOutAllowance signOuts) {
    this.authenticate = authenticate;
    this.limiter = limiter;
    this.failures = failures;
    this.addresses = addresses;
    this.signOuts = signOuts;
  }

  /**
   * @throws RefusalException when the credential is not valid, does not permit {@code operation} or
   *     has exceeded a limit
   */
  Principal authorize(Context ctx, Operation operation) {
    Principal principal = authenticate(ctx, operation, bearer(ctx));
    checkPermission(principal, operation);
    return principal;
  }

  /**
   * Permits every credential but tokens for browsers, for a request whose parts are checked on
   * their own.
   *
   * @throws RefusalException when the credential is not valid, is a token, or has exceeded a limit
   */
  Principal authorizeWithoutTokens(Context ctx) {
    Principal principal = authenticate(ctx, Operation.LIST_VIDEOS, bearer(ctx));
    if (principal.scope().isOfToken()) {
      // No token permits it.
      checkPermission(principal, Operation.LIST_VIDEOS);
    }
    return principal;
  }

  /**
   * Authenticates the credential of an authorized request again, for a response that takes long.
   * That counts toward no limit.
   */
  Supplier<Principal> reauthentication(Context ctx, Operation operation) {
    Supplier<Principal> current = reauthentication(ctx);
    return () -> {
      Principal principal = current.get();
      checkPermission(principal, operation);
      return principal;
    };
  }

  /** As {@link #reauthentication(Context, Operation)}, without a check of permissions. */
  Supplier<Principal> reauthentication(Context ctx) {
    String bearer = bearer(ctx);
    Optional<InetAddress> from = addresses.addressOf(Api.request(ctx));
    return () -> authenticate.handle(bearer, from, credential -> {});
  }

  static void checkPermission(Principal principal, Operation operation) {
    Permissions.refusal(principal, operation)
        .ifPresent(
            refusal -> {
              throw new RefusalException(refusal);
            });
  }

  /** The client that sent the request, as {@link ClientAddresses} names it. */
  String client(Context ctx) {
    return addresses.of(Api.request(ctx));
  }

  private Principal authenticate(Context ctx, Operation operation, String bearer) {
    String client = client(ctx);
    String hash = Secret.of(bearer).hash();
    failures
        .retryAfter(client, hash)
        .ifPresent(
            wait -> {
              String message =
                  "too many requests with an unknown credential from your address; try again in "
                      + ErrorResponse.seconds(wait)
                      + " s";
              throw new RefusalException(
                  new Refusal.Later(RefusalCode.RATE_LIMITED, message, wait));
            });
    try {
      // Refused requests of a known credential count toward its limits as well.
      return authenticate.handle(
          bearer,
          addresses.addressOf(Api.request(ctx)),
          credential -> {
            failures.succeeded(hash);
            checkRate(ctx, credential, () -> signOuts.take(operation, bearer, hash));
          });
    } catch (RefusalException e) {
      if (e.refusal().code() == RefusalCode.UNAUTHORIZED) {
        failures.failed(client, hash);
      }
      throw e;
    }
  }

  private static String bearer(Context ctx) {
    String header = ctx.header("Authorization");
    if (header == null || !header.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
      throw new RefusalException(
          RefusalCode.UNAUTHORIZED,
          "send an API key or another credential as Authorization: Bearer <credential>");
    }
    return header.substring(BEARER.length()).strip();
  }

  /**
   * @param isExempt whether a request may pass although it exceeds a limit
   */
  private void checkRate(Context ctx, Credential credential, BooleanSupplier isExempt) {
    RateLimiter.Verdict verdict = limiter.take(RateLimiter.Caller.of(credential));
    ctx.header("RateLimit-Limit", Long.toString(verdict.limit()));
    ctx.header("RateLimit-Remaining", Long.toString(verdict.remaining()));
    ctx.header("RateLimit-Reset", Long.toString((verdict.reset().toMillis() + 999) / 1000));
    if (verdict.refusal() == RateLimiter.ExceededLimit.NONE || isExempt.getAsBoolean()) {
      return;
    }
    String wait = "; try again in " + ErrorResponse.seconds(verdict.retryAfter()) + " s";
    throw verdict.refusal() == RateLimiter.ExceededLimit.DAILY_QUOTA
        ? later(RefusalCode.QUOTA_EXCEEDED, "daily request quota exceeded" + wait, verdict)
        : later(RefusalCode.RATE_LIMITED, "too many requests" + wait, verdict);
  }

  private static RefusalException later(
      RefusalCode code, String message, RateLimiter.Verdict verdict) {
    return new RefusalException(new Refusal.Later(code, message, verdict.retryAfter()));
  }
}
