package dev.vidport.usecases.access;

import dev.vidport.usecases.access.port.OneTimeValues;
import dev.vidport.usecases.transaction.InMemoryTable;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import java.time.Instant;
import java.util.List;

/** Used values in memory. */
public final class InMemoryOneTimeValues implements OneTimeValues {
  private final InMemoryTransactions transactions;
  private final InMemoryTable<String, Used> used;

  public InMemoryOneTimeValues(InMemoryTransactions transactions) {
    this.transactions = transactions;
    this.used = transactions.table();
  }

  @Override
  public boolean use(String hash, Instant expiresAt) {
    return transactions.in(
        () -> {
          if (used.find(hash).isPresent()) {
            return false;
          }
          used.put(hash, new Used(hash, expiresAt));
          return true;
        });
  }

  @Override
  public int deleteExpired(Instant now, int max) {
    List<Used> expired =
        used.all().stream().filter(value -> !now.isBefore(value.expiresAt())).limit(max).toList();
    expired.forEach(value -> used.remove(value.hash()));
    return expired.size();
  }

  private record Used(String hash, Instant expiresAt) {}
}
