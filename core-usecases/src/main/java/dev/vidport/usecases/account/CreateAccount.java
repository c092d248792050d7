package dev.vidport.usecases.account;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.account.port.PlanCatalog;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;
import java.util.random.RandomGenerator;

/** Creates an account, for an operator. */
public final class CreateAccount {
  /** The problem of an e-mail address that has an account. */
  public static final String EXISTS = "already has an account";

  private final Accounts accounts;
  private final AuditLog log;
  private final PlanCatalog plans;
  private final Transactions transactions;
  private final RandomGenerator random;
  private final Clock clock;

  public CreateAccount(
      Accounts accounts,
      AuditLog log,
      PlanCatalog plans,
      Transactions transactions,
      RandomGenerator random,
      Clock clock) {
    this.accounts = accounts;
    this.log = log;
    this.plans = plans;
    this.transactions = transactions;
    this.random = random;
    this.clock = clock;
  }

  /** Creates an account for an application that embeds Vidport. */
  public Account handle(Command command) {
    return handle(command, Actor.operator("", ""));
  }

  /**
   * @throws dev.vidport.domain.refusal.RefusalException {@code INVALID_REQUEST} when the address is
   *     not an e-mail address or already has an account, or when the plan does not exist
   */
  public Account handle(Command command, Actor operator) {
    Problems problems = new Problems();
    check(command, problems);
    problems.refuseIfAny();
    Account account =
        Account.unrestricted(
            AccountId.random(random),
            Email.parse(command.email()).orElseThrow(),
            command.plan(),
            Timestamps.now(clock));
    problems.unless(insert(account, operator), "email", EXISTS);
    problems.refuseIfAny();
    return account;
  }

  /** Adds what is wrong with {@code command}. */
  public void check(Command command, Problems problems) {
    problems.unless(Email.parse(command.email()).isPresent(), "email", "must be an e-mail address");
    problems.unless(
        plans.current().named(command.plan()).isPresent(),
        "plan",
        "must be one of " + String.join(", ", plans.current().names()));
  }

  private boolean insert(Account account, Actor operator) {
    return transactions.in(
        () -> {
          OperatorRights.confirm(accounts, operator, Timestamps.now(clock));
          boolean isNew = accounts.insert(account);
          if (isNew) {
            log.append(
                new AuditEntry(
                    account.createdAt(),
                    account.id(),
                    operator,
                    AuditAction.ACCOUNT_CREATED,
                    account.plan()));
          }
          return isNew;
        });
  }

  /**
   * The request.
   *
   * @param plan name of a plan
   */
  public record Command(String email, String plan) {}
}
