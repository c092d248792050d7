package dev.vidport.usecases.access;

import dev.vidport.domain.access.OidcIdentity;
import dev.vidport.domain.access.OidcIssuer;
import dev.vidport.domain.access.OidcProblem;
import dev.vidport.domain.access.Session;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.MemberInvitation;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.usecases.access.port.OidcIdentities;
import dev.vidport.usecases.access.port.OidcLink;
import dev.vidport.usecases.access.port.OidcLogout;
import dev.vidport.usecases.access.port.OidcPorts;
import dev.vidport.usecases.access.port.OidcProvider;
import dev.vidport.usecases.access.port.Sessions;
import dev.vidport.usecases.account.port.AccountPorts;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.account.port.MemberInvitations;
import dev.vidport.usecases.account.port.Members;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The members whose roles issuers of OpenID Connect give. Such a member is stored with the highest
 * role that an issuer gives, and removed after the last of them; a session has the role that its
 * own issuer gives. An issuer that the settings no longer have with the account gives nothing. An
 * owner, and the address of the account, keep the role that they have in the account. The caller
 * holds the lock of the account.
 */
public final class IssuerRoles {
  private final OidcProvider provider;
  private final OidcIdentities identities;
  private final Accounts accounts;
  private final Members members;
  private final MemberInvitations invitations;
  private final Sessions sessions;
  private final AuditLog log;

  public IssuerRoles(OidcPorts oidc, AccountPorts ports, Sessions sessions) {
    this.provider = oidc.provider();
    this.identities = oidc.identities();
    this.accounts = ports.accounts();
    this.members = ports.members();
    this.invitations = ports.memberInvitations();
    this.sessions = sessions;
    this.log = ports.auditLog();
  }

  /** Which issuers give the members of an account their roles. */
  public SortedMap<Email, Givers> givers(AccountId account) {
    SortedMap<Email, Givers> givers = new TreeMap<>(Comparator.comparing(Email::value));
    for (OidcLink link : identities.of(account)) {
      if (link.role().isPresent()) {
        Givers one =
            new Givers(new TreeSet<>(Set.of(name(link.identity().issuer()))), isInSettings(link));
        givers.merge(link.person(), one, Givers::and);
      }
    }
    return givers;
  }

  /** The identifier of one that the settings no longer have. */
  private String name(String issuer) {
    return provider.issuers().stream()
        .filter(known -> known.issuer().equals(issuer))
        .map(OidcIssuer::name)
        .findFirst()
        .orElse(issuer);
  }

  /** Which issuers give the role of a member; empty if none does. */
  public Optional<Givers> givers(AccountMember member) {
    return Optional.ofNullable(givers(member.account()).get(member.person()));
  }

  /**
   * Whether a person may have a session as {@code member}: at an issuer that gives the role, if one
   * does.
   *
   * @param user the user of an issuer who has signed in; empty after a code by mail
   */
  public boolean isOpen(AccountMember member, Optional<OidcIdentity> user) {
    List<OidcLink> giving = giving(member.account(), member.person());
    return giving.isEmpty()
        || giving.stream().anyMatch(link -> user.filter(link.identity()::equals).isPresent());
  }

  /**
   * The role that a member has now, who may be stored with that of an issuer which the settings no
   * longer have; empty if no issuer of the settings gives one any more.
   */
  Optional<MemberRole> confirmed(AccountMember member) {
    List<OidcLink> giving = giving(member.account(), member.person());
    return giving.isEmpty() || keepsRole(member.account(), member.person())
        ? Optional.of(member.role())
        : given(giving);
  }

  private Optional<MemberRole> given(List<OidcLink> giving) {
    return MemberRole.highest(
        giving.stream().filter(this::isInSettings).flatMap(link -> link.role().stream()));
  }

  private List<OidcLink> giving(AccountId account, Email person) {
    return identities.of(account).stream()
        .filter(link -> link.isOf(account, person) && link.role().isPresent())
        .toList();
  }

  /**
   * Gives a role. A refusal comes before the first change.
   *
   * @param role what the issuer says now
   * @throws OidcRefusedException when the account has as many members as it may have
   */
  void give(
      OidcIssuer issuer,
      OidcIdentity user,
      Account account,
      Email person,
      MemberRole role,
      Actor actor,
      Instant now)
      throws OidcRefusedException {
    Optional<AccountMember> member = members.find(account.id(), person);
    if (member.isEmpty() && members.of(account.id()).size() >= AccountMember.MAX_PER_ACCOUNT) {
      throw new OidcRefusedException(OidcProblem.ACCOUNT_FULL);
    }
    boolean isKept = keepsRole(account.id(), person);
    Optional<OidcLink> before = identities.find(user);
    OidcLink link =
        new OidcLink(user, account.id(), person, isKept ? Optional.empty() : Optional.of(role));
    if (before.isPresent() || !identities.insert(link, now)) {
      identities.update(link);
    }
    if (before.filter(known -> known.isOf(account.id(), person)).isEmpty()) {
      log.append(new AuditEntry(now, account.id(), actor, AuditAction.SIGN_IN_LINKED, issuer.id()));
      before.filter(known -> known.role().isPresent()).ifPresent(old -> settle(old, actor, now));
    }
    settle(link, actor, now);
    sessions.userChanged(user);
  }

  /** Whether a person is the address of the account or one of its owners. */
  private boolean keepsRole(AccountId account, Email person) {
    return accounts.find(account).filter(found -> found.email().equals(person)).isPresent()
        || members
            .find(account, person)
            .filter(known -> known.role() == MemberRole.OWNER)
            .isPresent();
  }

  /** Whether the person of a link is a member of its account. */
  boolean isMember(OidcLink link) {
    return members.find(link.account(), link.person()).isPresent();
  }

  /** Ends what an issuer gives to a user, and the user's sessions. */
  void take(OidcLink link, Actor actor, Instant now) {
    unlink(link, actor, now);
    if (link.role().isPresent()) {
      settle(link, actor, now);
    }
    endSessions(link.identity(), actor, now);
  }

  private void unlink(OidcLink link, Actor actor, Instant now) {
    identities.delete(link.identity());
    log.append(
        new AuditEntry(
            now, link.account(), actor, AuditAction.SIGN_IN_UNLINKED, link.identity().issuer()));
  }

  /** Ends the sessions of a user. */
  void endSessions(OidcIdentity user, Actor actor, Instant now) {
    for (Session session : sessions.of(OidcLogout.of(user))) {
      end(session, actor, now);
    }
  }

  /** Unlinks the users of a member who is removed, and ends their sessions. */
  public void removed(AccountMember member, Actor actor, Instant now) {
    for (OidcLink link : identities.of(member.account())) {
      if (link.isOf(member.account(), member.person())) {
        unlink(link, actor, now);
        endSessions(link.identity(), actor, now);
      }
    }
  }

  /** Issuers do not give the role of a member any more, who stays. */
  public void release(AccountMember member) {
    for (OidcLink link : giving(member.account(), member.person())) {
      identities.update(
          new OidcLink(link.identity(), link.account(), link.person(), Optional.empty()));
    }
  }

  /** Gives the member of a link the role that the issuers give now, or ends the membership. */
  private void settle(OidcLink link, Actor actor, Instant now) {
    if (keepsRole(link.account(), link.person())) {
      return;
    }
    Optional<AccountMember> before = members.find(link.account(), link.person());
    Optional<MemberRole> role = given(giving(link.account(), link.person()));
    if (role.isEmpty()) {
      before.ifPresent(member -> remove(member, actor, now));
    } else if (before.isEmpty()) {
      members.put(new AccountMember(link.account(), link.person(), role.get(), now));
      record(link, AuditAction.MEMBER_ADDED, role.get().label(), actor, now);
    } else if (before.get().role() != role.get()) {
      members.put(before.get().withRole(role.get()));
      sessions.roleChanged(link.account(), link.person());
      record(
          link,
          AuditAction.MEMBER_ROLE_CHANGED,
          before.get().role().label() + " to " + role.get().label(),
          actor,
          now);
    }
    // One that waits would be accepted by a mailbox that the issuer may have given away.
    invitations.of(link.account()).stream()
        .filter(invitation -> invitation.person().equals(link.person()))
        .map(MemberInvitation::id)
        .forEach(invitations::delete);
  }

  private boolean isInSettings(OidcLink link) {
    return provider.issuers().stream()
        .filter(issuer -> issuer.issuer().equals(link.identity().issuer()))
        .anyMatch(issuer -> issuer.isOfTeam(link.account()));
  }

  private void remove(AccountMember member, Actor actor, Instant now) {
    members.delete(member.account(), member.person());
    log.append(
        new AuditEntry(
            now,
            member.account(),
            actor,
            AuditAction.MEMBER_REMOVED,
            member.person() + ": " + member.role().label() + ", by the issuer"));
    for (Session session : sessions.of(member.account())) {
      if (session.person().equals(member.person())) {
        end(session, actor, now);
      }
    }
    removed(member, actor, now);
  }

  private void record(OidcLink link, AuditAction action, String what, Actor actor, Instant now) {
    log.append(
        new AuditEntry(
            now, link.account(), actor, action, link.person() + ": " + what + ", by the issuer"));
  }

  private void end(Session session, Actor actor, Instant now) {
    if (sessions.delete(session.id())) {
      log.append(
          new AuditEntry(
              now, session.account(), actor, AuditAction.SIGNED_OUT, session.id().value()));
    }
  }

  /**
   * The issuers that give a member the role.
   *
   * @param names their names; the identifiers of those that the settings no longer have
   * @param isInSettings whether the settings have one of them with the account. Otherwise, the
   *     member can't sign in
   */
  public record Givers(SortedSet<String> names, boolean isInSettings) {
    private Givers and(Givers other) {
      SortedSet<String> both = new TreeSet<>(names);
      both.addAll(other.names);
      return new Givers(both, isInSettings || other.isInSettings);
    }

    /** For a message. */
    public String list() {
      return String.join(", ", names);
    }
  }
}
