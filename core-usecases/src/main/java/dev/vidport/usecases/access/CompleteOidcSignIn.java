package dev.vidport.usecases.access;

import dev.vidport.domain.access.OidcIssuer;
import dev.vidport.domain.access.OidcProblem;
import dev.vidport.domain.access.OidcSession;
import dev.vidport.domain.access.SessionOrigin;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.access.port.OidcClaims;
import dev.vidport.usecases.access.port.OidcException;
import dev.vidport.usecases.access.port.OidcLink;
import dev.vidport.usecases.access.port.OidcPorts;
import dev.vidport.usecases.access.port.OidcTokens;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.signing.port.LinkSigner;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** Ends a sign-in at an issuer of OpenID Connect with a session, if its answer permits that. */
public final class CompleteOidcSignIn {
  /** The errors of an issuer that must ask the user something (OpenID Connect Core, 3.1.2.6). */
  private static final Set<String> QUESTIONS =
      Set.of(
          "login_required",
          "interaction_required",
          "consent_required",
          "account_selection_required");

  private final OidcPorts ports;
  private final OidcAccounts accounts;
  private final SignInLimits limits;
  private final CreateSession sessions;
  private final AuditLog log;
  private final LinkSigner signer;
  private final Transactions transactions;
  private final Clock clock;

  CompleteOidcSignIn(
      OidcPorts ports,
      OidcAccounts accounts,
      SignInLimits limits,
      CreateSession sessions,
      AuditLog log,
      LinkSigner signer,
      Transactions transactions,
      Clock clock) {
    this.ports = ports;
    this.accounts = accounts;
    this.limits = limits;
    this.sessions = sessions;
    this.log = log;
    this.signer = signer;
    this.transactions = transactions;
    this.clock = clock;
  }

  public SignedIn handle(OidcIssuer issuer, Answer answer) throws OidcRefusedException {
    Instant now = Timestamps.now(clock);
    PendingOidcSignIn pending = pending(issuer, answer, now);
    try {
      return new SignedIn(session(issuer, pending, answer, now), pending.returnTo());
    } catch (OidcRefusedException e) {
      throw e.returningTo(pending.returnTo());
    }
  }

  private CreateSession.Created session(
      OidcIssuer issuer, PendingOidcSignIn pending, Answer answer, Instant now)
      throws OidcRefusedException {
    if (answer.issuer().filter(named -> !named.equals(issuer.issuer())).isPresent()) {
      throw new OidcRefusedException(
          OidcProblem.INVALID_ANSWER, OidcException.invalid("the answer names another issuer"));
    }
    if (answer.error().isPresent()) {
      throw new OidcRefusedException(problem(answer.error().get()));
    }
    OidcTokens tokens = redeem(issuer, pending, answer);
    Actor actor = Actor.signingIn(answer.client());
    Outcome outcome = transactions.in(() -> signIn(issuer, tokens, answer.origin(), actor, now));
    if (outcome.refusal().isPresent()) {
      throw outcome.refusal().get();
    }
    return outcome.session().orElseThrow();
  }

  /** The sign-in of this browser; its use is stored before anything else happens. */
  private PendingOidcSignIn pending(OidcIssuer issuer, Answer answer, Instant now)
      throws OidcRefusedException {
    Optional<PendingOidcSignIn> found =
        answer
            .pending()
            .flatMap(text -> PendingOidcSignIn.parse(text, signer, now))
            .filter(pending -> pending.issuer().equals(issuer.id()))
            .filter(pending -> pending.hasState(answer.state(), signer));
    if (found.isPresent()) {
      // Before anything is stored.
      count(answer.client(), now);
    }
    boolean isFirstUse =
        found.isPresent()
            && ports
                .oneTimeValues()
                .use(
                    signer.lastingHash("oidc-used-state", answer.state()), found.get().expiresAt());
    if (!isFirstUse) {
      throw new OidcRefusedException(OidcProblem.EXPIRED);
    }
    return found.get();
  }

  private static OidcProblem problem(String error) {
    if (QUESTIONS.contains(error)) {
      return OidcProblem.LOGIN_REQUIRED;
    }
    return error.equals("access_denied") ? OidcProblem.CANCELLED : OidcProblem.ISSUER_ERROR;
  }

  private void count(String client, Instant now) throws OidcRefusedException {
    try {
      transactions.run(() -> limits.countOidc(client, now));
    } catch (RefusalException tooMany) {
      throw new OidcRefusedException(OidcProblem.TOO_MANY, tooMany);
    }
  }

  private OidcTokens redeem(OidcIssuer issuer, PendingOidcSignIn pending, Answer answer)
      throws OidcRefusedException {
    try {
      return ports
          .provider()
          .redeem(issuer, answer.code(), pending.secrets(signer), answer.issuer());
    } catch (OidcException e) {
      throw new OidcRefusedException(problem(e), e);
    }
  }

  private static OidcProblem problem(OidcException e) {
    if (e.isTooLong()) {
      return OidcProblem.ANSWER_TOO_LONG;
    }
    return e.isUnavailable() ? OidcProblem.UNAVAILABLE : OidcProblem.INVALID_ANSWER;
  }

  /** A refusal is no exception here, so that what it ends, and the entry about it, are stored. */
  private Outcome signIn(
      OidcIssuer issuer, OidcTokens tokens, SessionOrigin origin, Actor actor, Instant now) {
    OidcClaims claims = tokens.claims();
    try {
      OidcAccounts.Found found = accounts.of(issuer, claims, actor, now);
      ports
          .identities()
          .confirmed(claims.identity(), tokens.refreshToken(), OidcSessionCheck.nextAfter(now));
      OidcSession session =
          new OidcSession(
              claims.identity(),
              claims.session(),
              issuer.operatorGroup().filter(claims.groups()::contains).isPresent());
      return Outcome.of(
          sessions.handle(found.account(), found.person(), issuer, session, origin, actor, now));
    } catch (OidcRefusedException e) {
      Optional<OidcLink> link = ports.identities().find(claims.identity());
      link.ifPresent(known -> accounts.refuse(issuer, known, e.problem(), now));
      log.append(
          new AuditEntry(
              now,
              link.map(OidcLink::account),
              actor,
              AuditAction.SIGN_IN_REFUSED,
              issuer.id() + ": " + e.problem().label()));
      return Outcome.of(e);
    }
  }

  /** Either a session or a refusal. */
  private record Outcome(
      Optional<CreateSession.Created> session, Optional<OidcRefusedException> refusal) {
    static Outcome of(CreateSession.Created session) {
      return new Outcome(Optional.of(session), Optional.empty());
    }

    static Outcome of(OidcRefusedException refusal) {
      return new Outcome(Optional.empty(), Optional.of(refusal));
    }
  }

  /**
   * What the issuer sends through the browser.
   *
   * @param pending what the browser has kept; empty if it has nothing
   * @param issuer the issuer that the answer names (RFC 9207)
   * @param error the error code; empty after success
   * @param client address of the client
   * @param device kind of the client, for {@link SessionOrigin}
   */
  public record Answer(
      Optional<String> pending,
      String state,
      String code,
      Optional<String> issuer,
      Optional<String> error,
      String client,
      Optional<String> device) {
    SessionOrigin origin() {
      return SessionOrigin.of(device, client);
    }
  }

  /**
   * A sign-in.
   *
   * @param returnTo where the user goes now, as it was given at the begin
   */
  public record SignedIn(CreateSession.Created session, String returnTo) {}
}
