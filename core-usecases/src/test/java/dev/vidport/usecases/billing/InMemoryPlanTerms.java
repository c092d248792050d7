package dev.vidport.usecases.billing;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.billing.PlanTerm;
import dev.vidport.usecases.billing.port.PlanTerms;
import dev.vidport.usecases.transaction.InMemoryTable;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import java.time.YearMonth;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Terms of plans in memory. */
public final class InMemoryPlanTerms implements PlanTerms {
  private static final Comparator<PlanTerm> BY_TIME =
      Comparator.<PlanTerm, YearMonth>comparing(term -> term.usage().month())
          .thenComparing(PlanTerm::number);

  private final InMemoryTable<Key, PlanTerm> terms;

  public InMemoryPlanTerms(InMemoryTransactions transactions) {
    this.terms = transactions.table();
  }

  @Override
  public void insert(PlanTerm term) {
    terms.put(new Key(term.account(), term.usage().month(), term.number()), term);
  }

  @Override
  public List<PlanTerm> listOf(AccountId account, YearMonth month) {
    return of(account).filter(term -> term.usage().month().equals(month)).sorted(BY_TIME).toList();
  }

  @Override
  public Optional<PlanTerm> lastOf(AccountId account, YearMonth month) {
    return of(account).filter(term -> term.usage().month().equals(month)).max(BY_TIME);
  }

  @Override
  public Optional<PlanTerm> firstSince(AccountId account, YearMonth month) {
    return of(account).filter(term -> !term.usage().month().isBefore(month)).min(BY_TIME);
  }

  Stream<PlanTerm> of(AccountId account) {
    return terms.all().stream().filter(term -> term.account().equals(account));
  }

  private record Key(AccountId account, YearMonth month, int number) {}
}
