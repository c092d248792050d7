package dev.vidport.usecases.billing.port;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.billing.PlanTerm;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;

/** Keeps which plans accounts had before their present one. Changes require the account's lock. */
public interface PlanTerms {
  void insert(PlanTerm term);

  /** The terms that ended in a month, in order. */
  List<PlanTerm> listOf(AccountId account, YearMonth month);

  /** The last term that ended in a month. */
  Optional<PlanTerm> lastOf(AccountId account, YearMonth month);

  /** The first term that ended in a month or later; it was running when the month began. */
  Optional<PlanTerm> firstSince(AccountId account, YearMonth month);
}
