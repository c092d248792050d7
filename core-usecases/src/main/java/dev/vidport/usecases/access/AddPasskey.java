package dev.vidport.usecases.access;

import dev.vidport.domain.access.Passkey;
import dev.vidport.domain.access.PasskeyCredential;
import dev.vidport.domain.access.PasskeyId;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.access.Session;
import dev.vidport.domain.access.SessionId;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.access.port.PasskeyException;
import dev.vidport.usecases.access.port.PasskeyMail;
import dev.vidport.usecases.access.port.PasskeyMail.PasskeyChange;
import dev.vidport.usecases.access.port.PasskeyVerifier;
import dev.vidport.usecases.access.port.Passkeys;
import dev.vidport.usecases.access.port.Sessions;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.account.port.Members;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Adds a passkey of the caller's person. From then on, a code by mail alone does not sign the
 * person in any more. The first one also ends the person's other sessions in every account, except
 * those that began at an issuer: an earlier reader of the mailbox may have one of them.
 */
public final class AddPasskey {
  private final FreshSignIn fresh;
  private final PasskeyChallenges challenges;
  private final Passkeys passkeys;
  private final Sessions sessions;
  private final Accounts accounts;
  private final Members members;
  private final Optional<PasskeyMail> mail;
  private final AuditLog log;
  private final Transactions transactions;
  private final RandomGenerator random;
  private final Clock clock;

  AddPasskey(
      FreshSignIn fresh,
      PasskeyChallenges challenges,
      Passkeys passkeys,
      Sessions sessions,
      Accounts accounts,
      Members members,
      Optional<PasskeyMail> mail,
      AuditLog log,
      Transactions transactions,
      RandomGenerator random,
      Clock clock) {
    this.fresh = fresh;
    this.challenges = challenges;
    this.passkeys = passkeys;
    this.sessions = sessions;
    this.accounts = accounts;
    this.members = members;
    this.mail = mail;
    this.log = log;
    this.transactions = transactions;
    this.random = random;
    this.clock = clock;
  }

  /** Binds a challenge to the session. */
  static String purpose(Principal principal) {
    return "add-" + principal.credential().id();
  }

  static RefusalException tooMany() {
    return new RefusalException(
        RefusalCode.INVALID_STATE,
        "you have " + Passkey.MAX_PER_PERSON + " passkeys, the most that are possible; remove one");
  }

  /**
   * @throws RefusalException {@code INVALID_REQUEST}, {@code FRESH_SIGN_IN_REQUIRED}, {@code
   *     FORBIDDEN}; {@code INVALID_PASSKEY} when the authenticator's answer is not accepted; {@code
   *     INVALID_STATE} when this host permits no passkeys, or the person has too many
   */
  public Passkey handle(Principal principal, Actor actor, Command command) {
    Problems problems = new Problems();
    check(command, problems);
    problems.refuseIfAny();
    Instant now = Timestamps.now(clock);
    fresh.require(principal, now);
    Email person = CallerSession.person(principal);
    Passkey passkey =
        new Passkey(
            PasskeyId.random(random),
            person,
            command.name().strip(),
            credential(principal, command, now),
            now,
            Optional.empty());
    transactions.run(() -> store(passkey, principal, actor));
    mail.ifPresent(sender -> sender.announce(person, PasskeyChange.ADDED, passkey.name()));
    return passkey;
  }

  private PasskeyCredential credential(Principal principal, Command command, Instant now) {
    PasskeyVerifier verifier = challenges.verifier();
    String challenge = challenges.use(purpose(principal), command.state(), now);
    try {
      return verifier.register(challenges.party(), challenge, command.attestation());
    } catch (PasskeyException e) {
      throw new RefusalException(
          RefusalCode.INVALID_PASSKEY, "the passkey is not accepted: " + e.getMessage());
    }
  }

  private void store(Passkey passkey, Principal principal, Actor actor) {
    Email person = passkey.person();
    // A session that is being created waits, and then finds the passkey.
    List<AccountId> locked = members.of(person).stream().map(AccountMember::account).toList();
    accounts.lockAll(locked);
    // The session may have ended, or another one may have added the first passkey.
    fresh.require(principal, passkey.createdAt());
    boolean isFirst = passkeys.of(person).isEmpty();
    insert(passkey);
    log.append(
        new AuditEntry(
            passkey.createdAt(),
            principal.accountId(),
            actor,
            AuditAction.PASSKEY_ADDED,
            person + ": " + passkey.id()));
    if (isFirst) {
      sessions.passkeyProved(new SessionId(principal.credential().id()));
      locked.forEach(account -> endOthers(account, passkey, principal, actor));
    }
  }

  private void endOthers(AccountId account, Passkey passkey, Principal principal, Actor actor) {
    for (Session session : sessions.of(account)) {
      boolean isOther =
          session.person().equals(passkey.person())
              && session.oidc().isEmpty()
              && !CallerSession.is(session, principal);
      if (isOther && sessions.delete(session.id())) {
        log.append(
            new AuditEntry(
                passkey.createdAt(), account, actor, AuditAction.SIGNED_OUT, session.id().value()));
      }
    }
  }

  private void insert(Passkey passkey) {
    if (!passkeys.insert(passkey)) {
      throw passkeys.find(passkey.credential().id()).isPresent()
          ? new RefusalException(RefusalCode.INVALID_PASSKEY, "this passkey was added before")
          : tooMany();
    }
  }

  /** Adds what is wrong with the request by itself. */
  public static void check(Command command, Problems problems) {
    Passkey.checkName(command.name(), problems);
  }

  /**
   * The request.
   *
   * @param state of the challenge
   */
  public record Command(String state, String name, PasskeyVerifier.Attestation attestation) {}
}
