package dev.vidport.usecases.account;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.account.port.LockedOperators;
import dev.vidport.usecases.account.port.PlanCatalog;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Changes the plan, the restrictions or the rights of an account. Every host applies the change
 * within a second. A change that is already in effect changes and records nothing.
 */
public final class AccountChanges {
  private final Accounts accounts;
  private final AuditLog log;
  private final PlanCatalog plans;
  private final PlanChangeListener listener;
  private final Transactions transactions;
  private final Clock clock;

  public AccountChanges(
      Accounts accounts,
      AuditLog log,
      PlanCatalog plans,
      PlanChangeListener listener,
      Transactions transactions,
      Clock clock) {
    this.accounts = accounts;
    this.log = log;
    this.plans = plans;
    this.listener = listener;
    this.transactions = transactions;
    this.clock = clock;
  }

  /** Refuses all requests of the account. Its running jobs end normally. */
  public Account disableAsOperator(AccountId account, Actor operator) {
    return setDisabled(account, true, operator);
  }

  /** Accepts requests of a disabled account again. */
  public Account enableAsOperator(AccountId account, Actor operator) {
    return setDisabled(account, false, operator);
  }

  /** Refuses new videos of the account. */
  public Account pauseVideosAsOperator(AccountId account, Actor operator) {
    return setVideosPaused(account, true, operator);
  }

  /** Accepts new videos of the account again. */
  public Account resumeVideosAsOperator(AccountId account, Actor operator) {
    return setVideosPaused(account, false, operator);
  }

  /** Lets the sessions of the account use the operator API. */
  public Account addOperatorAsOperator(AccountId account, Actor operator) {
    return setOperator(account, true, operator);
  }

  /** Ends what {@link #addOperatorAsOperator} has permitted. */
  public Account removeOperatorAsOperator(AccountId account, Actor operator) {
    return setOperator(account, false, operator);
  }

  private Account setDisabled(AccountId account, boolean wanted, Actor operator) {
    return change(
        account,
        operator,
        wanted ? AuditAction.ACCOUNT_DISABLED : AuditAction.ACCOUNT_ENABLED,
        "",
        found -> found.withDisabled(wanted));
  }

  private Account setVideosPaused(AccountId account, boolean wanted, Actor operator) {
    return change(
        account,
        operator,
        wanted ? AuditAction.VIDEOS_PAUSED : AuditAction.VIDEOS_RESUMED,
        "",
        found -> found.withVideosPaused(wanted));
  }

  private Account setOperator(AccountId account, boolean wanted, Actor operator) {
    return change(
        account,
        operator,
        wanted ? AuditAction.OPERATOR_ADDED : AuditAction.OPERATOR_REMOVED,
        "",
        found -> found.withOperator(wanted));
  }

  /**
   * Gives the account another plan.
   *
   * @throws RefusalException {@code INVALID_REQUEST} when there is no such plan
   */
  public Account changePlanAsOperator(AccountId account, String plan, Actor operator) {
    Problems problems = new Problems();
    problems.unless(
        plans.current().named(plan).isPresent(),
        "plan",
        "must be one of " + String.join(", ", plans.current().names()));
    problems.refuseIfAny();
    return transactions.in(
        () -> {
          accounts.lock(account);
          Account before = accounts.find(account).orElseThrow(AccountChanges::unknown);
          Account after = changePlan(account, plan, operator);
          if (!after.equals(before)) {
            listener.planChanged(before);
          }
          return after;
        });
  }

  /**
   * Makes several changes together, each with its own entry in the audit log.
   *
   * @throws RefusalException {@code NOT_FOUND}; {@code INVALID_REQUEST} when there is no such plan;
   *     {@code INVALID_STATE} when the instance would have no operator any more; {@code FORBIDDEN}
   *     when the author is not an operator any more
   */
  public Account changeAsOperator(AccountId account, Changes changes, Actor operator) {
    return transactions.in(
        () -> {
          LockedOperators operators =
              accounts.lockOperators(Timestamps.now(clock), Set.of(account));
          OperatorRights.confirm(operators, operator);
          if (changes.endsOperator() && operators.isOnlyLasting(account)) {
            throw new RefusalException(
                RefusalCode.INVALID_STATE,
                "the account is the only operator; make another account an operator first");
          }
          changes.plan().ifPresent(plan -> changePlanAsOperator(account, plan, operator));
          changes.disabled().ifPresent(wanted -> setDisabled(account, wanted, operator));
          changes.videosPaused().ifPresent(wanted -> setVideosPaused(account, wanted, operator));
          changes.operator().ifPresent(wanted -> setOperator(account, wanted, operator));
          return accounts.find(account).orElseThrow(AccountChanges::unknown);
        });
  }

  /**
   * Gives the account the plan of its subscription. Part of the transaction of the caller, which
   * ends the term of the previous plan.
   *
   * @param author the payment provider, or the owner of the account
   */
  public Account changePlanBySubscription(AccountId account, String plan, Actor author) {
    return changePlan(account, plan, author);
  }

  private Account changePlan(AccountId account, String plan, Actor author) {
    return change(
        account,
        author,
        AuditAction.PLAN_CHANGED,
        plan,
        found ->
            found.plan().equals(plan)
                ? found
                : found
                    .withPlan(plan)
                    .withRetention(
                        found.retention().withPlan(plans.named(plan), Timestamps.now(clock))));
  }

  private Account change(
      AccountId id,
      Actor operator,
      AuditAction action,
      String detail,
      UnaryOperator<Account> change) {
    return transactions.in(
        () -> {
          accounts.lock(id);
          Account before = accounts.find(id).orElseThrow(AccountChanges::unknown);
          Account after = change.apply(before);
          if (!after.equals(before)) {
            accounts.update(after);
            log.append(new AuditEntry(Timestamps.now(clock), id, operator, action, detail));
          }
          return after;
        });
  }

  /** What to change; what is empty stays. */
  public record Changes(
      Optional<String> plan,
      Optional<Boolean> disabled,
      Optional<Boolean> videosPaused,
      Optional<Boolean> operator) {
    private boolean endsOperator() {
      return disabled.orElse(false) || !operator.orElse(true);
    }
  }

  private static RefusalException unknown() {
    return new RefusalException(RefusalCode.NOT_FOUND, "there is no such account");
  }
}
