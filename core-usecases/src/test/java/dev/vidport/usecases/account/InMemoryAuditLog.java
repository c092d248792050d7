package dev.vidport.usecases.account;

import dev.vidport.domain.account.AuditEntry;
import dev.vidport.usecases.account.port.AuditFilter;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.transaction.InMemoryTable;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;

/** The audit log in memory. */
public final class InMemoryAuditLog implements AuditLog {
  private final InMemoryTransactions transactions;
  private final InMemoryTable<Long, AuditEntry> entries;
  private final AtomicLong last = new AtomicLong();

  public InMemoryAuditLog(InMemoryTransactions transactions) {
    this.transactions = transactions;
    this.entries = transactions.table();
  }

  @Override
  public void append(AuditEntry entry) {
    entries.put(last.incrementAndGet(), entry);
  }

  @Override
  public List<AuditEntry> list(AuditFilter filter, Instant until, int max) {
    return LongStream.iterate(last.get(), id -> id > 0, id -> id - 1)
        .boxed()
        .flatMap(id -> entries.find(id).stream())
        .filter(filter::includes)
        .filter(entry -> !entry.at().isAfter(until))
        .sorted(Comparator.comparing(AuditEntry::at).reversed())
        .limit(max)
        .toList();
  }

  @Override
  public int deleteExpired(Instant before, int max) {
    return transactions.in(
        () -> {
          List<Long> expired =
              LongStream.rangeClosed(1, last.get())
                  .boxed()
                  .filter(id -> entries.find(id).filter(e -> e.at().isBefore(before)).isPresent())
                  .limit(max)
                  .toList();
          expired.forEach(entries::remove);
          return expired.size();
        });
  }
}
