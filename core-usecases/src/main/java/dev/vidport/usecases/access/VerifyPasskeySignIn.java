package dev.vidport.usecases.access;

import dev.vidport.domain.access.Passkey;
import dev.vidport.domain.access.PasskeyCredential;
import dev.vidport.domain.access.SessionOrigin;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.access.port.PasskeyException;
import dev.vidport.usecases.access.port.PasskeyVerifier;
import dev.vidport.usecases.access.port.Passkeys;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * Exchanges the signature of a passkey for a session. The authenticator has verified the person, so
 * that a passkey is two factors by itself.
 */
public final class VerifyPasskeySignIn {
  private final PasskeyChallenges challenges;
  private final PasskeyHandles handles;
  private final SignInLimits limits;
  private final SignInAccounts signInAccounts;
  private final Passkeys passkeys;
  private final CreateSession sessions;
  private final AuditLog log;
  private final Transactions transactions;
  private final Clock clock;

  VerifyPasskeySignIn(
      PasskeyChallenges challenges,
      PasskeyHandles handles,
      SignInLimits limits,
      SignInAccounts signInAccounts,
      Passkeys passkeys,
      CreateSession sessions,
      AuditLog log,
      Transactions transactions,
      Clock clock) {
    this.challenges = challenges;
    this.handles = handles;
    this.limits = limits;
    this.signInAccounts = signInAccounts;
    this.passkeys = passkeys;
    this.sessions = sessions;
    this.log = log;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * @throws RefusalException {@code RATE_LIMITED}; {@code INVALID_PASSKEY} when the challenge or
   *     the signature is not accepted; {@code INVALID_STATE} when this host permits no passkeys;
   *     after the right signature the refusals of {@link VerifySignIn} after the right code. The
   *     challenge is used up in any case.
   */
  public VerifySignIn.SignedIn handle(Command command) {
    Instant now = Timestamps.now(clock);
    PasskeyVerifier verifier = challenges.verifier();
    transactions.run(() -> limits.countTry(command.client(), now));
    String challenge = challenges.use(PasskeyChallenges.SIGN_IN, command.state(), now);
    Passkey passkey =
        passkeys.find(command.assertion().credential()).orElseThrow(VerifyPasskeySignIn::unknown);
    checkPerson(passkey, command);
    long signCount = verified(verifier, challenge, passkey, command, now);
    return transactions.in(() -> signIn(passkey, signCount, command, now));
  }

  private void checkPerson(Passkey passkey, Command command) {
    boolean isOfPerson = handles.of(passkey.person()).equals(command.handle());
    if (!isOfPerson) {
      throw unknown();
    }
    if (command.email().filter(email -> !isEmailOf(passkey, email)).isPresent()) {
      throw new RefusalException(
          RefusalCode.INVALID_PASSKEY, "this passkey belongs to another e-mail address");
    }
  }

  private static boolean isEmailOf(Passkey passkey, String email) {
    return Email.parse(email).filter(passkey.person()::equals).isPresent();
  }

  private long verified(
      PasskeyVerifier verifier, String challenge, Passkey passkey, Command command, Instant now) {
    PasskeyCredential credential = passkey.credential();
    try {
      return verifier.verify(challenges.party(), challenge, credential, command.assertion());
    } catch (PasskeyException e) {
      transactions.run(() -> recordFailure(passkey, e, command.client(), now));
      throw new RefusalException(
          RefusalCode.INVALID_PASSKEY, "the passkey is not accepted: " + e.getMessage());
    }
  }

  /** The limit of tries bounds the entries of a client. */
  private void recordFailure(Passkey passkey, PasskeyException e, String client, Instant now) {
    log.append(
        new AuditEntry(
            now,
            signInAccounts.accountOf(passkey.person()).map(Account::id),
            Actor.signingIn(client),
            e.isCountBack() ? AuditAction.SIGN_IN_REFUSED : AuditAction.SIGN_IN_FAILED,
            "passkey " + passkey.id() + ": " + e.getMessage()));
  }

  private VerifySignIn.SignedIn signIn(
      Passkey passkey, long signCount, Command command, Instant now) {
    LocalDate day = LocalDate.ofInstant(now, ZoneOffset.UTC);
    if (!passkeys.used(passkey.id(), passkey.credential().signCount(), signCount, day)) {
      throw new RefusalException(
          RefusalCode.INVALID_PASSKEY,
          "the passkey was removed, or used at the same moment; try again");
    }
    Actor actor = Actor.signingIn(command.client());
    SignInAccounts.Found found =
        signInAccounts.find(
            passkey.person(), command.acceptTerms(), command.invitation(), actor, now);
    return new VerifySignIn.SignedIn(
        sessions.handle(
            found.account(),
            passkey,
            SessionOrigin.of(command.device(), command.client()),
            actor,
            now),
        found.account(),
        found.isCreated());
  }

  private static RefusalException unknown() {
    return new RefusalException(
        RefusalCode.INVALID_PASSKEY,
        "this passkey is not known here; it may have been removed. Sign in with another way");
  }

  /**
   * The request.
   *
   * @param state of the challenge
   * @param handle the person's name for the authenticator
   * @param email whose passkey it must be, after a code by mail; empty for any person
   * @param acceptTerms whether the person accepts the terms; required for a new account
   * @param invitation the token of a member's invitation that the sign-in accepts
   * @param client address of the client
   * @param device kind of the client, for {@link SessionOrigin}
   */
  public record Command(
      String state,
      PasskeyVerifier.Assertion assertion,
      String handle,
      Optional<String> email,
      boolean acceptTerms,
      Optional<String> invitation,
      String client,
      Optional<String> device) {}
}
