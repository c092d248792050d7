package dev.vidport.usecases.usage;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.usage.MonthPlans;
import dev.vidport.domain.usage.MonthUsage;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.PlanCatalog;
import dev.vidport.usecases.usage.port.UsageLedger;
import java.time.Clock;
import java.time.Instant;
import java.time.YearMonth;
import java.util.List;
import java.util.function.Consumer;

/** Lists what accounts have used in a month, for an operator. */
public final class ListUsage {
  private static final int PAGE = 500;

  private final UsageLedger ledger;
  private final Accounts accounts;
  private final PlanCatalog plans;
  private final PlanHistory history;
  private final Clock clock;

  public ListUsage(
      UsageLedger ledger, Accounts accounts, PlanCatalog plans, PlanHistory history, Clock clock) {
    this.ledger = ledger;
    this.accounts = accounts;
    this.plans = plans;
    this.history = history;
    this.clock = clock;
  }

  /**
   * Lists all accounts that have ever used anything, in the order of their ids. It keeps only a
   * page of ids in memory.
   */
  public void handleAsOperator(YearMonth month, Consumer<AccountUsage> receiver) {
    String after = "";
    List<AccountId> page;
    do {
      page = ledger.accounts(after, PAGE);
      for (AccountId id : page) {
        accounts.find(id).ifPresent(account -> receiver.accept(ofAsOperator(account, month)));
        after = id.value();
      }
    } while (page.size() == PAGE);
  }

  /** What one account has used. */
  public AccountUsage ofAsOperator(Account account, YearMonth month) {
    Instant now = clock.instant();
    return new AccountUsage(
        account,
        history.of(account.id(), plans.of(account), month),
        ledger.month(account.id(), month, now));
  }

  /**
   * What an account has used in a month.
   *
   * @param plans the plans that the account had in the month
   */
  public record AccountUsage(Account account, MonthPlans plans, MonthUsage usage) {}
}
