package dev.vidport.usecases.billing.port;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.billing.OveragePeriod;
import dev.vidport.domain.billing.OverageReport;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;

/** Keeps what was reported to the payment provider, at most one report per account and period. */
public interface OverageReports {
  Optional<OverageReport> find(AccountId account, OveragePeriod period);

  /**
   * @return whether it was stored; false when the account has a report for the period
   */
  boolean insert(OverageReport report);

  /**
   * Stores the state, the channel and the time of an existing report.
   *
   * @return whether it was stored; false when the stored state is not {@code expected}
   */
  boolean update(OverageReport report, OverageReport.State previous);

  /**
   * Accounts without a report for the end of the month that may owe one, in ascending order of
   * their ids: those that pay for their plan, and those that paid for it at some time since the
   * month.
   *
   * @param after the last account of the previous page; an empty text to begin with the first
   */
  List<AccountId> listUnreported(YearMonth month, String after, int max);

  /**
   * Reports that are due or claimed, in ascending order of their identifiers.
   *
   * @param after the last identifier of the previous page; an empty text to begin with the first
   */
  List<OverageReport> listOpen(String after, int max);
}
