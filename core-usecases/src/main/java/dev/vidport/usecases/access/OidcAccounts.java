package dev.vidport.usecases.access;

import dev.vidport.domain.access.OidcIdentity;
import dev.vidport.domain.access.OidcIssuer;
import dev.vidport.domain.access.OidcProblem;
import dev.vidport.domain.access.OidcTeam;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.domain.account.Plan;
import dev.vidport.usecases.access.port.OidcClaims;
import dev.vidport.usecases.access.port.OidcIdentities;
import dev.vidport.usecases.access.port.OidcLink;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.account.port.PlanCatalog;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * Finds the account of a user of an issuer. The first sign-in links the user to the account of the
 * verified address, or creates it; from then on the address does not matter. The users of an issuer
 * with a team are members of its account, with the role of their groups.
 */
final class OidcAccounts {
  private final OidcIdentities identities;
  private final IssuerRoles roles;
  private final SignUpRules signUps;
  private final Accounts accounts;
  private final AuditLog log;
  private final PlanCatalog plans;
  private final RandomGenerator random;

  OidcAccounts(
      OidcIdentities identities,
      IssuerRoles roles,
      SignUpRules signUps,
      Accounts accounts,
      AuditLog log,
      PlanCatalog plans,
      RandomGenerator random) {
    this.identities = identities;
    this.roles = roles;
    this.signUps = signUps;
    this.accounts = accounts;
    this.log = log;
    this.plans = plans;
    this.random = random;
  }

  /** Part of the caller's transaction. A refusal comes before the first change. */
  Found of(OidcIssuer issuer, OidcClaims claims, Actor actor, Instant now)
      throws OidcRefusedException {
    checkMembership(issuer, claims);
    Optional<AccountId> own =
        claims
            .email()
            .filter(email -> issuer.team().isEmpty())
            .flatMap(Email::parse)
            .flatMap(signUps::accountOf)
            .map(Account::id);
    Optional<OidcLink> linked = lock(issuer, claims.identity(), own);
    if (issuer.team().isPresent()) {
      return member(issuer, issuer.team().get(), claims, linked, now);
    }
    if (linked.filter(link -> link.role().isPresent() || !roles.isMember(link)).isPresent()) {
      // The settings of the issuer no longer name an account, or the person has left it.
      roles.take(linked.get(), Actor.issuer(issuer.id(), ""), now);
      return link(issuer, claims, actor, now);
    }
    Optional<Account> account = linked.map(OidcLink::account).flatMap(accounts::find);
    return account.isPresent()
        ? new Found(enabled(account.get()), linked.get().person())
        : link(issuer, claims, actor, now);
  }

  /**
   * The link of a user, which stays until the end of the caller's transaction, as the members of
   * its account and of the issuer's team do.
   */
  Optional<OidcLink> lock(OidcIssuer issuer, OidcIdentity user) {
    return lock(issuer, user, Optional.empty());
  }

  /**
   * @param own the account to which the user may be linked next
   */
  private Optional<OidcLink> lock(OidcIssuer issuer, OidcIdentity user, Optional<AccountId> own) {
    accounts.lockAll(
        Stream.of(
                issuer.team().map(OidcTeam::account),
                identities.find(user).map(OidcLink::account),
                own)
            .flatMap(Optional::stream)
            .toList());
    Optional<OidcLink> link = identities.find(user);
    // Another transaction may have moved it before the locks. This alone can be another order.
    link.map(OidcLink::account).ifPresent(accounts::lock);
    return link;
  }

  /**
   * What the issuer says of a linked user now. Part of the caller's transaction, which has called
   * {@link #lock}.
   *
   * @throws OidcRefusedException when the user may not use the service any more; {@link #refuse}
   *     ends what the user has
   */
  void renew(OidcIssuer issuer, OidcClaims claims, OidcLink link, Instant now)
      throws OidcRefusedException {
    checkMembership(issuer, claims);
    if (issuer.team().isPresent()) {
      member(issuer, issuer.team().get(), claims, Optional.of(link), now);
    } else if (link.role().isPresent()) {
      throw new OidcRefusedException(OidcProblem.NO_ROLE);
    }
  }

  /** Ends what a user has who is refused. Part of the caller's transaction. */
  void refuse(OidcIssuer issuer, OidcLink link, OidcProblem problem, Instant now) {
    Actor actor = Actor.issuer(issuer.id(), "");
    boolean isLeaver = problem == OidcProblem.NOT_MEMBER || problem == OidcProblem.NO_ROLE;
    if (isLeaver) {
      lock(issuer, link.identity())
          .filter(current -> current.role().isPresent())
          .ifPresentOrElse(
              current -> roles.take(current, actor, now),
              () -> roles.endSessions(link.identity(), actor, now));
    } else if (problem == OidcProblem.GROUPS_UNKNOWN) {
      roles.endSessions(link.identity(), actor, now);
    }
  }

  /** At each sign-in: who has left the group or the organization may not come back. */
  private static void checkMembership(OidcIssuer issuer, OidcClaims claims)
      throws OidcRefusedException {
    boolean isInDomain =
        issuer.hostedDomain().isEmpty() || issuer.hostedDomain().equals(claims.hostedDomain());
    if (!isInDomain) {
      throw new OidcRefusedException(OidcProblem.NOT_MEMBER);
    }
    boolean needsGroups = issuer.requiredGroup().isPresent() || issuer.team().isPresent();
    if (needsGroups && !claims.areGroupsKnown()) {
      throw new OidcRefusedException(OidcProblem.GROUPS_UNKNOWN);
    }
    if (!issuer.requiredGroup().map(claims.groups()::contains).orElse(true)) {
      throw new OidcRefusedException(OidcProblem.NOT_MEMBER);
    }
  }

  /** The user as a member of the account that the issuer chooses the members of. */
  private Found member(
      OidcIssuer issuer, OidcTeam team, OidcClaims claims, Optional<OidcLink> linked, Instant now)
      throws OidcRefusedException {
    MemberRole role =
        team.role(claims.groups()).orElseThrow(() -> new OidcRefusedException(OidcProblem.NO_ROLE));
    Account account =
        enabled(
            accounts
                .find(team.account())
                .orElseThrow(() -> new OidcRefusedException(OidcProblem.NO_ACCOUNT)));
    Email person = linked.isPresent() ? linked.get().person() : verifiedEmail(issuer, claims);
    checkUnlinked(account.id(), person, claims.identity());
    roles.give(
        issuer, claims.identity(), account, person, role, Actor.issuer(issuer.id(), ""), now);
    return new Found(account, person);
  }

  private Found link(OidcIssuer issuer, OidcClaims claims, Actor actor, Instant now)
      throws OidcRefusedException {
    Email email = verifiedEmail(issuer, claims);
    Optional<Account> existing = signUps.accountOf(email);
    Account account =
        existing.isPresent() ? enabled(existing.get()) : create(issuer, email, actor, now);
    accounts.lock(account.id());
    checkUnlinked(account.id(), email, claims.identity());
    // Another host may have linked the same user at the same moment.
    if (identities.insert(
        new OidcLink(claims.identity(), account.id(), email, Optional.empty()), now)) {
      log.append(new AuditEntry(now, account.id(), actor, AuditAction.SIGN_IN_LINKED, issuer.id()));
    }
    return new Found(account, email);
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
  private void checkUnlinked(AccountId account, Email person, OidcIdentity identity)
      throws OidcRefusedException {
    boolean isOther =
        identities.of(account).stream()
            .filter(link -> link.isOf(account, person))
            .map(OidcLink::identity)
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

  /**
   * The member as whom a user signs in.
   *
   * @param person the address of the member
   */
  record Found(Account account, Email person) {}
}
