package dev.vidport.http.server.console;

import dev.vidport.domain.access.OidcIssuer;
import dev.vidport.domain.access.OidcProblem;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.http.server.call.DeviceName;
import dev.vidport.http.server.call.QueryParameters;
import dev.vidport.http.server.limit.ClientAddresses;
import dev.vidport.http.server.limit.FairPermits;
import dev.vidport.http.server.limit.TokenFailures;
import dev.vidport.http.server.pipeline.ErrorResponse;
import dev.vidport.http.server.pipeline.FormBody;
import dev.vidport.http.server.pipeline.RequestRoute;
import dev.vidport.http.server.pipeline.SerializedResponse;
import dev.vidport.usecases.access.AccessUseCases;
import dev.vidport.usecases.access.CompleteOidcSignIn;
import dev.vidport.usecases.access.OidcRefusedException;
import dev.vidport.usecases.access.StartOidcSignIn;
import dev.vidport.usecases.access.port.OidcException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sign-in to the console through issuers of OpenID Connect, under {@code /auth/oidc/ID/}: {@code
 * start} sends the browser to the issuer, {@code callback} receives it back, and {@code
 * backchannel-logout} receives the issuer's logout tokens. Every sign-in ends at a page of the
 * console, with a session or with a code of the problem; nothing of a request is part of a page.
 */
public final class OidcHandler extends Handler.Abstract {
  private static final Logger LOG = LoggerFactory.getLogger(OidcHandler.class);
  private static final String PATH = "/auth/oidc/";
  private static final String START = "start";
  private static final String CALLBACK = "callback";
  private static final String LOGOUT = "backchannel-logout";

  /** A view of the console with its filters. The address of the console precedes it. */
  private static final Pattern VIEW =
      Pattern.compile(
          "(?!/)(?!.*(?:\\.\\.|//|%2[eE]))(?:[A-Za-z0-9/_.~?=&,+-]|%[0-9A-Fa-f]{2}){0,1000}");

  private static final Duration RETRY_AFTER = Duration.ofSeconds(5);

  private final AccessUseCases access;
  private final URI base;
  private final ConsoleCookie session;
  private final PendingSignInCookie pending;
  private final ClientAddresses clients;
  private final TokenFailures failures;
  private final FairPermits permits;
  private final FormBody forms;
  private final Clock clock;

  /**
   * @param base the address by which users reach the host
   * @param maxConcurrent maximum number of requests that wait for issuers at the same time
   */
  public OidcHandler(
      AccessUseCases access,
      URI base,
      ClientAddresses clients,
      FormBody forms,
      int maxConcurrent,
      Clock clock) {
    this.access = access;
    this.base = base;
    this.session = new ConsoleCookie(base);
    this.pending = new PendingSignInCookie(base);
    this.clients = clients;
    this.forms = forms;
    this.failures = new TokenFailures(clock);
    this.permits = new FairPermits(maxConcurrent);
    this.clock = clock;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    String path = Request.getPathInContext(request);
    if (!path.startsWith(PATH)) {
      return false;
    }
    String[] parts = path.substring(PATH.length()).split("/", -1);
    if (parts.length != 2 || !List.of(START, CALLBACK, LOGOUT).contains(parts[1])) {
      throw unknown();
    }
    RequestRoute.set(request, PATH + "{issuer}/" + parts[1]);
    OidcIssuer issuer = access.oidcIssuers().find(parts[0]).orElseThrow(OidcHandler::unknown);
    String method = parts[1].equals(LOGOUT) ? "POST" : "GET";
    if (!request.getMethod().equals(method)) {
      throw ErrorResponse.wrongMethod(request, response, List.of(method));
    }
    String client = clients.of(request);
    if (!permits.tryAcquire(client)) {
      throw new RefusalException(
          new Refusal.Later(
              RefusalCode.UNAVAILABLE,
              "too many of your requests are waiting for the issuer; try again",
              RETRY_AFTER));
    }
    try {
      respond(parts[1], issuer, request, response, client)
          .withHeader("Referrer-Policy", "no-referrer")
          .write(response, callback);
    } finally {
      permits.release(client);
    }
    return true;
  }

  private static RefusalException unknown() {
    return new RefusalException(RefusalCode.NOT_FOUND, "there is no such page");
  }

  private SerializedResponse respond(
      String action, OidcIssuer issuer, Request request, Response response, String client) {
    return switch (action) {
      case START -> start(issuer, request, response);
      case CALLBACK -> callback(issuer, request, response, client);
      default -> logout(issuer, request, response, client);
    };
  }

  /** Empty when it is not valid, so that the sign-in ends as one that nothing is known of. */
  private static Map<String, String> query(Request request) {
    Problems problems = new Problems();
    Map<String, String> values =
        QueryParameters.parse(
            Optional.ofNullable(request.getHttpURI().getQuery()).orElse(""), problems);
    return problems.none() ? values : Map.of();
  }

  private SerializedResponse start(OidcIssuer issuer, Request request, Response response) {
    Map<String, String> query = query(request);
    String view =
        Optional.ofNullable(query.get("return"))
            .filter(text -> VIEW.matcher(text).matches())
            .orElse("");
    boolean isSilent = Optional.ofNullable(query.get("prompt")).filter("none"::equals).isPresent();
    try {
      StartOidcSignIn.Started started = access.startOidcSignIn().handle(issuer, view, isSilent);
      Response.addCookie(response, pending.keeping(started.pending()));
      return redirect(started.address());
    } catch (OidcRefusedException e) {
      log(issuer, e);
      return redirect(console(view, issuer, e.problem()));
    }
  }

  private SerializedResponse callback(
      OidcIssuer issuer, Request request, Response response, String client) {
    Map<String, String> query = query(request);
    Optional<String> cookie = pending.read(request);
    if (cookie.isPresent()) {
      Response.addCookie(response, pending.deleting());
    }
    try {
      CompleteOidcSignIn.SignedIn signedIn =
          access
              .completeOidcSignIn()
              .handle(
                  issuer,
                  new CompleteOidcSignIn.Answer(
                      cookie,
                      query.getOrDefault("state", ""),
                      query.getOrDefault("code", ""),
                      Optional.ofNullable(query.get("iss")),
                      Optional.ofNullable(query.get("error")),
                      client,
                      DeviceName.of(request.getHeaders().get(HttpHeader.USER_AGENT))));
      Duration validity =
          Duration.between(clock.instant(), signedIn.session().session().expiresAt());
      Response.addCookie(response, session.keeping(signedIn.session().token().reveal(), validity));
      return redirect(URI.create(base + ConsoleHandler.PATH + signedIn.returnTo()));
    } catch (OidcRefusedException e) {
      log(issuer, e);
      return redirect(console(e.returnTo(), issuer, e.problem()));
    }
  }

  private SerializedResponse logout(
      OidcIssuer issuer, Request request, Response response, String client) {
    failures
        .retryAfter(client)
        .ifPresent(
            wait -> {
              throw new RefusalException(
                  new Refusal.Later(
                      RefusalCode.RATE_LIMITED, "too many wrong logout tokens; try again", wait));
            });
    String token = forms.read(request, response).getOrDefault("logout_token", "");
    try {
      int ended = access.endOidcSessions().handle(issuer, token, client);
      LOG.info("Sessions ended by their issuer: issuer={} sessions={}", issuer.id(), ended);
      return SerializedResponse.empty(200);
    } catch (OidcException e) {
      LOG.warn("Logout refused: issuer={} reason={}", issuer.id(), e.getMessage());
      if (e.isUnavailable()) {
        throw new RefusalException(
            RefusalCode.UNAVAILABLE, "the keys of the issuer cannot be read now; send it again");
      }
      failures.failed(client);
      throw new RefusalException(
          Refusal.invalid("logout_token", "is not a valid logout token of this issuer"));
    }
  }

  private static void log(OidcIssuer issuer, OidcRefusedException refusal) {
    LOG.info(
        "Sign-in refused: issuer={} problem={} reason={}",
        issuer.id(),
        refusal.problem().label(),
        refusal.reason());
  }

  /** The page of the console that names the problem. */
  private URI console(String view, OidcIssuer issuer, OidcProblem problem) {
    return URI.create(
        base
            + ConsoleHandler.PATH
            + view
            + (view.indexOf('?') >= 0 ? "&" : "?")
            + "sign-in="
            + problem.label()
            + "&issuer="
            + issuer.id());
  }

  private static SerializedResponse redirect(URI address) {
    return SerializedResponse.empty(302).withHeader("Location", address.toString());
  }
}
