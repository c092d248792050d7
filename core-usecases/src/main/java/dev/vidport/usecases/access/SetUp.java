package dev.vidport.usecases.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vidport.domain.access.SessionOrigin;
import dev.vidport.domain.access.SetUpCode;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.account.port.PlanCatalog;
import dev.vidport.usecases.transaction.port.Transactions;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Creates the first account of an instance, for the person who has the set-up code, and signs in to
 * it. The account is an operator.
 */
public final class SetUp {
  private final FirstSetUp state;
  private final SignInLimits limits;
  private final CreateSession sessions;
  private final Accounts accounts;
  private final AuditLog log;
  private final PlanCatalog plans;
  private final Transactions transactions;
  private final RandomGenerator random;
  private final Clock clock;

  SetUp(
      FirstSetUp state,
      SignInLimits limits,
      CreateSession sessions,
      Accounts accounts,
      AuditLog log,
      PlanCatalog plans,
      Transactions transactions,
      RandomGenerator random,
      Clock clock) {
    this.state = state;
    this.limits = limits;
    this.sessions = sessions;
    this.accounts = accounts;
    this.log = log;
    this.plans = plans;
    this.transactions = transactions;
    this.random = random;
    this.clock = clock;
  }

  /**
   * @throws RefusalException {@code INVALID_REQUEST}, {@code FORBIDDEN} when there is an account,
   *     {@code RATE_LIMITED} or {@code INVALID_CODE}
   */
  public VerifySignIn.SignedIn handle(Command command) {
    Email email = SignInEmail.parse(command.email());
    state.requireOpen();
    Instant now = Timestamps.now(clock);
    transactions.run(() -> limits.countTry(command.client(), now));
    if (!isRight(command.code())) {
      throw new RefusalException(
          RefusalCode.INVALID_CODE,
          "the code is wrong: use the one in the log of a host, or of vidport admin setup-code");
    }
    return transactions.in(() -> create(email, command, now));
  }

  private boolean isRight(String code) {
    return MessageDigest.isEqual(
        SetUpCode.symbols(code).getBytes(UTF_8),
        SetUpCode.symbols(state.code().text()).getBytes(UTF_8));
  }

  private VerifySignIn.SignedIn create(Email email, Command command, Instant now) {
    Actor actor = Actor.signingIn(command.client());
    Account account =
        Account.unrestricted(AccountId.random(random), email, largestPlan().name(), now)
            .withOperator(true);
    if (!accounts.insertFirst(account)) {
      throw FirstSetUp.closed();
    }
    log.append(
        new AuditEntry(
            now,
            account.id(),
            actor,
            AuditAction.ACCOUNT_CREATED,
            command.acceptTerms() ? "set-up, operator, accepted the terms" : "set-up, operator"));
    return new VerifySignIn.SignedIn(
        sessions.handle(
            account, email, SessionOrigin.of(command.device(), command.client()), actor, now),
        account,
        true);
  }

  /** Plans are in ascending order. No plan of a catalog is without limits. */
  private Plan largestPlan() {
    List<Plan> all = plans.current().all();
    return all.get(all.size() - 1);
  }

  /** Adds what is wrong with the request by itself. */
  public static void check(Command command, Problems problems) {
    SignInEmail.check(command.email(), problems);
  }

  /**
   * The request.
   *
   * @param code the set-up code, in upper or lower case, with or without dashes
   * @param acceptTerms whether the user accepts the terms; not required of the operator
   * @param client address of the client
   * @param device kind of the client, for {@link SessionOrigin}
   */
  public record Command(
      String email, String code, boolean acceptTerms, String client, Optional<String> device) {}
}
