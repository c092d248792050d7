package dev.vidport.usecases.billing;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.billing.OverageReport;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;

/** Keeps what was reported to the payment provider, at most one report per account and month. */
public interface OverageReports {
  Optional<OverageReport> find(AccountId account, YearMonth month);

  /**
   * @return whether it was stored; false when the account has a report for the month
   */
  boolean insert(OverageReport report);

  /** Stores the state and the time of an existing report. */
  void update(OverageReport report);

  void delete(OverageReport report);

  /**
   * Accounts that pay for their plan and have no report for the month, and accounts whose report
   * for the month is claimed; in ascending order of their ids.
   *
   * @param after the last account of the previous page; an empty text to begin with the first
   */
  List<AccountId> listDue(YearMonth month, String after, int max);
}
