package dev.vidport.usecases.usage;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.usage.DayUsage;
import dev.vidport.domain.usage.MonthPlans;
import dev.vidport.domain.usage.MonthUsage;
import dev.vidport.usecases.usage.port.UsageLedger;
import java.time.Clock;
import java.time.Instant;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;

/** Returns what the caller's account has used in a month. */
public final class GetUsage {
  private final UsageLedger ledger;
  private final PlanHistory history;
  private final Clock clock;

  public GetUsage(UsageLedger ledger, PlanHistory history, Clock clock) {
    this.ledger = ledger;
    this.history = history;
    this.clock = clock;
  }

  /**
   * @param month in the form YYYY-MM (UTC); empty for the current month
   * @throws RefusalException {@code INVALID_REQUEST} when it is not a month, or in the future
   */
  public View handle(Principal principal, Optional<String> month) {
    Instant now = clock.instant();
    YearMonth wanted = UsageMonth.of(month, now);
    AccountId account = principal.accountId();
    return new View(
        history.of(account, principal.plan(), wanted),
        ledger.month(account, wanted, now),
        ledger.days(account, wanted, now));
  }

  /** Adds what is wrong with the month. */
  public void check(Optional<String> month, Problems problems) {
    month.ifPresent(text -> UsageMonth.check(text, clock.instant(), problems));
  }

  /** What the caller's account has used in the current month. */
  public MonthUsage current(Principal principal) {
    return currentAsOperator(principal.accountId());
  }

  /** What any account has used in the current month, for an operator. */
  public MonthUsage currentAsOperator(AccountId account) {
    Instant now = clock.instant();
    return ledger.month(account, UsageMonth.current(now), now);
  }

  /**
   * The usage of a month as the owner of the account sees it.
   *
   * @param plans the plans that the account had in the month
   * @param days the days of the month that have begun
   */
  public record View(MonthPlans plans, MonthUsage usage, List<DayUsage> days) {
    public View {
      days = List.copyOf(days);
    }
  }
}
