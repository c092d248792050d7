package dev.vidport.usecases.archive;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.archive.AccountExport;
import dev.vidport.usecases.archive.port.AccountExports;
import dev.vidport.usecases.transaction.InMemoryTable;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Exports in memory. */
public final class InMemoryAccountExports implements AccountExports {
  private final InMemoryTransactions transactions;
  private final InMemoryTable<AccountId, AccountExport> exports;

  public InMemoryAccountExports(InMemoryTransactions transactions) {
    this.transactions = transactions;
    this.exports = transactions.table();
  }

  @Override
  public Optional<AccountExport> find(AccountId account) {
    return exports.find(account);
  }

  @Override
  public void put(AccountExport export) {
    exports.put(export.account(), export);
  }

  @Override
  public boolean update(AccountExport export) {
    return transactions.in(
        () -> {
          boolean isStored = isStored(export);
          if (isStored) {
            put(export);
          }
          return isStored;
        });
  }

  @Override
  public boolean delete(AccountExport export) {
    return transactions.in(
        () -> {
          boolean isStored = isStored(export);
          if (isStored) {
            exports.remove(export.account());
          }
          return isStored;
        });
  }

  private boolean isStored(AccountExport export) {
    return find(export.account()).filter(now -> now.job().equals(export.job())).isPresent();
  }

  @Override
  public List<AccountExport> expired(Instant now, int max) {
    return exports.all().stream()
        .filter(export -> export.expiresAt().filter(at -> !at.isAfter(now)).isPresent())
        .sorted(Comparator.comparing(export -> export.expiresAt().orElseThrow()))
        .limit(max)
        .toList();
  }
}
