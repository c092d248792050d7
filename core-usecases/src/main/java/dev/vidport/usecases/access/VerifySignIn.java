package dev.vidport.usecases.access;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.vidport.domain.access.SessionOrigin;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.access.port.Passkeys;
import dev.vidport.usecases.access.port.SignInCodes;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.transaction.port.Transactions;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/**
 * Exchanges a sign-in code for a session, unless the person has a passkey. The first sign-in of an
 * e-mail address creates its account, unless it is a member of another one or accepts an
 * invitation. What is wrong with an account shows only after the right code.
 */
public final class VerifySignIn {
  private final SignInCodeGenerator generator;
  private final SignInLimits limits;
  private final SignInAccounts signInAccounts;
  private final SignInCodes codes;
  private final Passkeys passkeys;
  private final CreateSession sessions;
  private final Accounts accounts;
  private final AuditLog log;
  private final Transactions transactions;
  private final Clock clock;
  private final LongAdder failures = new LongAdder();

  VerifySignIn(
      SignInCodeGenerator generator,
      SignInLimits limits,
      SignInAccounts signInAccounts,
      SignInCodes codes,
      Passkeys passkeys,
      CreateSession sessions,
      Accounts accounts,
      AuditLog log,
      Transactions transactions,
      Clock clock) {
    this.generator = generator;
    this.limits = limits;
    this.signInAccounts = signInAccounts;
    this.codes = codes;
    this.passkeys = passkeys;
    this.sessions = sessions;
    this.accounts = accounts;
    this.log = log;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * @throws RefusalException {@code INVALID_REQUEST}, {@code RATE_LIMITED}, {@code INVALID_CODE};
   *     after the right code {@code PASSKEY_REQUIRED}, {@code TERMS_REQUIRED}, {@code
   *     SIGN_UP_REFUSED}, {@code ACCOUNT_DISABLED} or the refusals of {@link SignInAccounts}, which
   *     leave the code valid
   */
  public SignedIn handle(Command command) {
    Email email = SignInEmail.parse(command.email());
    Instant now = Timestamps.now(clock);
    try {
      transactions.run(() -> limits.countTry(command.client(), now));
    } catch (RefusalException tooMany) {
      failures.increment();
      throw tooMany;
    }
    String subject = generator.subject(email);
    String hash = generator.hash(email, command.code());
    // Counted and committed before the comparison, so that parallel guesses count.
    Optional<String> expected = codes.countTry(subject, now);
    if (!isEqual(hash, expected.orElse(""))) {
      failures.increment();
      // Without a code that waits, nothing can be guessed, and nothing bounds the entries.
      expected.ifPresent(waiting -> recordFailure(email, command.client(), now));
      throw invalidCode();
    }
    try {
      return transactions.in(() -> signIn(command, email, subject, hash, now));
    } catch (RefusalException refused) {
      if (refused.refusal().code() == RefusalCode.PASSKEY_REQUIRED) {
        recordRefusal(email, command.client(), now);
      }
      throw refused;
    }
  }

  /** The limit of tries bounds the entries of a client. */
  private void recordRefusal(Email email, String client, Instant now) {
    transactions.run(
        () ->
            log.append(
                new AuditEntry(
                    now,
                    signInAccounts.anyAccountOf(email).map(Account::id),
                    Actor.signingIn(client),
                    AuditAction.SIGN_IN_REFUSED,
                    "right code, but the person has a passkey")));
  }

  private void recordFailure(Email email, String client, Instant now) {
    transactions.run(
        () ->
            log.append(
                new AuditEntry(
                    now,
                    accounts.find(email).map(Account::id),
                    Actor.signingIn(client),
                    AuditAction.SIGN_IN_FAILED,
                    "wrong code")));
  }

  /** How many tries had a wrong code or were too many, since the start of this host. */
  public long failures() {
    return failures.sum();
  }

  private static boolean isEqual(String hash, String expected) {
    return MessageDigest.isEqual(hash.getBytes(US_ASCII), expected.getBytes(US_ASCII));
  }

  private SignedIn signIn(Command command, Email email, String subject, String hash, Instant now) {
    checkHasNoPasskey(email);
    Actor actor = Actor.signingIn(command.client());
    SignInAccounts.Found found =
        signInAccounts.find(email, command.acceptTerms(), command.invitation(), actor, now);
    return new SignedIn(
        begin(found.account(), email, subject, hash, command.origin(), actor, now),
        found.account(),
        found.isCreated());
  }

  private void checkHasNoPasskey(Email email) {
    if (!passkeys.of(email).isEmpty()) {
      throw new RefusalException(
          RefusalCode.PASSKEY_REQUIRED,
          "the code is right, but this person has a passkey: sign in to the console with it; programs"
              + " use API keys");
    }
  }

  /** Uses the code up. */
  private CreateSession.Created begin(
      Account account,
      Email email,
      String subject,
      String hash,
      SessionOrigin origin,
      Actor actor,
      Instant now) {
    if (!codes.delete(subject, hash)) {
      throw invalidCode();
    }
    CreateSession.Created created = sessions.handle(account, email, origin, actor, now);
    // The first passkey may have been added before the account was locked.
    checkHasNoPasskey(email);
    return created;
  }

  private static RefusalException invalidCode() {
    return new RefusalException(
        RefusalCode.INVALID_CODE,
        "the code is wrong, was used or has expired; after 5 tries request a new one");
  }

  /** Adds what is wrong with the request by itself. */
  public static void check(Command command, Problems problems) {
    SignInEmail.check(command.email(), problems);
  }

  /**
   * The request.
   *
   * @param acceptTerms whether the user accepts the terms; required for a new account
   * @param invitation the token of a member's invitation that the sign-in accepts
   * @param client address of the client
   * @param device kind of the client, for {@link SessionOrigin}
   */
  public record Command(
      String email,
      String code,
      boolean acceptTerms,
      Optional<String> invitation,
      String client,
      Optional<String> device) {
    /** A sign-in that accepts no invitation, of an unknown device. */
    public Command(String email, String code, boolean acceptTerms, String client) {
      this(email, code, acceptTerms, Optional.empty(), client, Optional.empty());
    }

    SessionOrigin origin() {
      return SessionOrigin.of(device, client);
    }
  }

  /**
   * A sign-in.
   *
   * @param created whether it created the account
   */
  public record SignedIn(CreateSession.Created session, Account account, boolean created) {}
}
