package dev.vidport.usecases.member;

import dev.vidport.domain.access.EventLimit;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.InvitationId;
import dev.vidport.domain.account.Mailbox;
import dev.vidport.domain.account.MemberInvitation;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.domain.id.Secret;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.access.port.EventLimiter;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.account.port.MemberInvitations;
import dev.vidport.usecases.environment.Environment;
import dev.vidport.usecases.member.port.InvitationMail;
import dev.vidport.usecases.signing.port.LinkSigner;
import dev.vidport.usecases.signing.port.SigningPorts;
import dev.vidport.usecases.transaction.port.Transactions;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Invites a person to the caller's account. */
public final class InviteMember {
  private static final Duration DAY = Duration.ofDays(1);

  /** Invitations of an account: each may be a message to a stranger. */
  static final EventLimit OF_ACCOUNT = new EventLimit(50, DAY);

  /** Invitations to a mailbox, by all accounts together, so that it is not filled. */
  static final EventLimit TO_MAILBOX = new EventLimit(5, DAY);

  private final MemberLock lock;
  private final MemberInvitations invitations;
  private final AuditLog log;
  private final EventLimiter limiter;
  private final LinkSigner signer;
  private final Optional<InvitationMail> mail;
  private final URI baseUrl;
  private final Transactions transactions;
  private final RandomGenerator random;
  private final Clock clock;

  /**
   * @param mail empty when no mail server is configured
   */
  InviteMember(
      MemberLock lock,
      MemberInvitations invitations,
      AuditLog log,
      EventLimiter limiter,
      SigningPorts signing,
      Optional<InvitationMail> mail,
      Transactions transactions,
      Environment environment) {
    this.lock = lock;
    this.invitations = invitations;
    this.log = log;
    this.limiter = limiter;
    this.signer = signing.signer();
    this.baseUrl = signing.baseUrl();
    this.mail = mail;
    this.transactions = transactions;
    this.random = environment.random();
    this.clock = environment.clock();
  }

  /**
   * Replaces a previous invitation of the same address, whose token is not valid any more.
   *
   * @throws RefusalException {@code INVALID_REQUEST}, also for a person who is a member; {@code
   *     FORBIDDEN} when the caller's role does not manage the role, or that of the previous
   *     invitation; {@code INVALID_STATE} when too many invitations wait; {@code RATE_LIMITED}
   */
  public Invited handle(Command command) {
    Problems problems = new Problems();
    check(command, problems);
    problems.refuseIfAny();
    Email person = Email.parse(command.email()).orElseThrow();
    Secret token = Secret.random(MemberInvitation.TOKEN_PREFIX, random);
    MemberInvitation invitation = transactions.in(() -> store(command, person, token));
    URI link = URI.create(baseUrl + "/console/invitation#" + token.reveal());
    boolean isMailed = mail.map(sender -> sender.invite(invitation, link)).orElse(false);
    return new Invited(invitation, token, link, isMailed);
  }

  private MemberInvitation store(Command command, Email person, Secret token) {
    MemberLock.Locked locked = lock.of(command.principal());
    locked.checkManages(command.role());
    checkNoMember(locked, person);
    Instant now = Timestamps.now(clock);
    checkOthers(locked, person, now);
    count(locked.caller(), person, now);
    MemberInvitation invitation =
        new MemberInvitation(
            InvitationId.random(random),
            locked.caller().account(),
            person,
            command.role(),
            locked.caller().person(),
            token.hash(),
            now,
            now.plus(MemberInvitation.LIFETIME));
    invitations.replace(invitation);
    log.append(
        new AuditEntry(
            now,
            invitation.account(),
            command.actor(),
            AuditAction.MEMBER_INVITED,
            person + ": " + command.role().label()));
    return invitation;
  }

  private static void checkNoMember(MemberLock.Locked locked, Email person) {
    Problems problems = new Problems();
    problems.unless(
        locked.all().stream().noneMatch(member -> member.person().equals(person)),
        "email",
        "is a member already");
    problems.refuseIfAny();
  }

  private void checkOthers(MemberLock.Locked locked, Email person, Instant now) {
    List<MemberInvitation> waiting =
        invitations.of(locked.caller().account()).stream()
            .filter(other -> other.isValid(now))
            .toList();
    waiting.stream()
        .filter(previous -> previous.person().equals(person))
        .forEach(previous -> locked.checkManages(previous.role()));
    long others = waiting.stream().filter(other -> !other.person().equals(person)).count();
    if (others >= MemberInvitation.MAX_PER_ACCOUNT) {
      throw new RefusalException(
          RefusalCode.INVALID_STATE,
          "the account has "
              + MemberInvitation.MAX_PER_ACCOUNT
              + " invitations that wait; revoke one first");
    }
  }

  private void count(AccountMember caller, Email person, Instant now) {
    take("invite:" + caller.account().value(), OF_ACCOUNT, now);
    take(signer.keyedHash("invite-mailbox", Mailbox.of(person).value()), TO_MAILBOX, now);
  }

  private void take(String subject, EventLimit limit, Instant now) {
    limiter
        .take(subject, limit, now)
        .ifPresent(
            wait -> {
              throw new RefusalException(
                  new Refusal.Later(
                      RefusalCode.RATE_LIMITED,
                      "too many invitations; try again in "
                          + wait.plusSeconds(59).toMinutes()
                          + " min",
                      wait));
            });
  }

  /** Adds what is wrong with the request by itself. */
  public static void check(Command command, Problems problems) {
    problems.unless(Email.parse(command.email()).isPresent(), "email", "must be an e-mail address");
  }

  /** The request. */
  public record Command(Principal principal, Actor actor, String email, MemberRole role) {}

  /**
   * A new invitation.
   *
   * @param token shown once; it cannot be recovered later
   * @param link opens the console with the token
   * @param isMailed whether the link will be sent to the invited address
   */
  public record Invited(MemberInvitation invitation, Secret token, URI link, boolean isMailed) {}
}
