package dev.vidport.usecases.access;

import dev.vidport.domain.access.OidcIdentity;
import dev.vidport.domain.access.OidcIssuer;
import dev.vidport.domain.access.OidcProblem;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.Plan;
import dev.vidport.usecases.access.port.OidcClaims;
import dev.vidport.usecases.access.port.OidcIdentities;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.account.port.PlanCatalog;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Finds the account of a user of an issuer. The first sign-in links the user to the account of the
 * verified address, or creates it; from then on the address does not matter.
 */
final class OidcAccounts {
  private final OidcIdentities identities;
  private final SignUpRules signUps;
  private final Accounts accounts;
  private final AuditLog log;
  private final PlanCatalog plans;
  private final RandomGenerator random;

  OidcAccounts(
      OidcIdentities identities,
      SignUpRules signUps,
      Accounts accounts,
      AuditLog log,
      PlanCatalog plans,
      RandomGenerator random) {
    this.identities = identities;
    this.signUps = signUps;
    this.accounts = accounts;
    this.log = log;
    this.plans = plans;
    this.random = random;
  }

  /** Part of the caller's transaction. A refusal comes before the first change. */
  Account of(OidcIssuer issuer, OidcClaims claims, Actor actor, Instant now)
      throws OidcRefusedException {
    checkMembership(issuer, claims);
    Optional<Account> linked = identities.find(claims.identity()).flatMap(accounts::find);
    return linked.isPresent() ? enabled(linked.get()) : link(issuer, claims, actor, now);
  }

  /** At each sign-in: who has left the group or the organization may not come back. */
  private static void checkMembership(OidcIssuer issuer, OidcClaims claims)
      throws OidcRefusedException {
    boolean isInGroup = issuer.requiredGroup().map(claims.groups()::contains).orElse(true);
    boolean isInDomain =
        issuer.hostedDomain().isEmpty() || issuer.hostedDomain().equals(claims.hostedDomain());
    if (!isInGroup || !isInDomain) {
      throw new OidcRefusedException(OidcProblem.NOT_MEMBER);
    }
  }

  private Account link(OidcIssuer issuer, OidcClaims claims, Actor actor, Instant now)
      throws OidcRefusedException {
    Email email = verifiedEmail(issuer, claims);
    Optional<Account> existing = accounts.find(email);
    Account account =
        existing.isPresent() ? enabled(existing.get()) : create(issuer, email, actor, now);
    accounts.lock(account.id());
    checkUnlinked(account.id(), claims.identity());
    // Another host may have linked the same user at the same moment.
    if (identities.insert(claims.identity(), account.id(), now)) {
      log.append(new AuditEntry(now, account.id(), actor, AuditAction.SIGN_IN_LINKED, issuer.id()));
    }
    return account;
  }

  private static Account enabled(Account account) throws OidcRefusedException {
    if (account.disabled()) {
      throw new OidcRefusedException(OidcProblem.ACCOUNT_DISABLED);
    }
    return account;
  }

  private static Email verifiedEmail(OidcIssuer issuer, OidcClaims claims)
      throws OidcRefusedException {
    Optional<Email> email = claims.email().flatMap(Email::parse);
    if (email.isEmpty()) {
      throw new OidcRefusedException(OidcProblem.NO_EMAIL);
    }
    if (!issuer.isTrustedFor(email.get())) {
      throw new OidcRefusedException(OidcProblem.FOREIGN_EMAIL);
    }
    if (!claims.isEmailVerified()) {
      throw new OidcRefusedException(OidcProblem.EMAIL_NOT_VERIFIED);
    }
    return email.get();
  }

  /** An organization gives the address of a person who has left to another one. */
  private void checkUnlinked(AccountId account, OidcIdentity identity) throws OidcRefusedException {
    List<OidcIdentity> linked = identities.of(account);
    boolean isOther =
        linked.stream()
            .anyMatch(known -> known.issuer().equals(identity.issuer()) && !known.equals(identity));
    if (isOther) {
      throw new OidcRefusedException(OidcProblem.OTHER_USER);
    }
  }

  private Account create(OidcIssuer issuer, Email email, Actor actor, Instant now)
      throws OidcRefusedException {
    boolean isInvited = signUps.isInvited(email, now);
    if (!(issuer.createsAccounts() || isInvited) || !signUps.policy().includesDomainOf(email)) {
      throw new OidcRefusedException(OidcProblem.NO_ACCOUNT);
    }
    List<Plan> all = plans.current().all();
    String plan = issuer.plan().orElse(all.get(0).name());
    Account account = Account.unrestricted(AccountId.random(random), email, plan, now);
    if (!accounts.insert(account)) {
      return accounts.find(email).orElseThrow();
    }
    signUps.endInvitation(email);
    log.append(
        new AuditEntry(
            now,
            account.id(),
            actor,
            AuditAction.ACCOUNT_CREATED,
            "through " + issuer.id() + (isInvited ? ", invited" : "")));
    return account;
  }
}
