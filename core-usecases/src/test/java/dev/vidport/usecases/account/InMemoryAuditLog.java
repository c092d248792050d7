package dev.vidport.usecases.account;

import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.AuditLink;
import dev.vidport.domain.account.AuditPosition;
import dev.vidport.usecases.account.port.AuditChain;
import dev.vidport.usecases.account.port.AuditFilter;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.account.port.LinkedEntry;
import dev.vidport.usecases.transaction.InMemoryTable;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** The audit log and its chain in memory. */
public final class InMemoryAuditLog implements AuditLog, AuditChain {
  private static final Ends NONE = new Ends(AuditPosition.START, AuditPosition.START, 0);

  private final InMemoryTransactions transactions;
  private final InMemoryTable<Long, Row> entries;
  private final InMemoryTable<String, Ends> stored;
  private final AtomicLong last = new AtomicLong();

  public InMemoryAuditLog(InMemoryTransactions transactions) {
    this.transactions = transactions;
    this.entries = transactions.table();
    this.stored = transactions.table();
  }

  private record Row(AuditEntry entry, Optional<AuditLink> link) {
    Stream<LinkedEntry> linked() {
      return link.map(own -> new LinkedEntry(entry, own)).stream();
    }
  }

  @Override
  public void append(AuditEntry entry) {
    entries.put(last.incrementAndGet(), new Row(entry, Optional.empty()));
  }

  private Stream<Long> ids() {
    return LongStream.rangeClosed(1, last.get()).boxed().filter(id -> entries.find(id).isPresent());
  }

  private Row row(long id) {
    return entries.find(id).orElseThrow();
  }

  @Override
  public List<AuditEntry> list(AuditFilter filter, Instant until, int max) {
    return ids()
        .sorted(Comparator.reverseOrder())
        .map(id -> row(id).entry())
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
          List<LinkedEntry> expired =
              read(Long.MIN_VALUE, max).stream()
                  .takeWhile(linked -> linked.entry().at().isBefore(before))
                  .toList();
          for (LinkedEntry linked : expired) {
            ids()
                .filter(id -> row(id).link().equals(Optional.of(linked.link())))
                .toList()
                .forEach(entries::remove);
            Ends ends = ends();
            stored.put("", new Ends(linked.link().position(), ends.head(), ends.forwarded()));
          }
          return expired.size();
        });
  }

  @Override
  public Ends ends() {
    return stored.find("").orElse(NONE);
  }

  /** Transactions are serialized. */
  @Override
  public Ends lock() {
    return ends();
  }

  @Override
  public List<UnlinkedEntry> unlinked(int max) {
    return ids()
        .filter(id -> row(id).link().isEmpty())
        .limit(max)
        .map(id -> new UnlinkedEntry(id, row(id).entry()))
        .toList();
  }

  @Override
  public void link(List<Link> links) {
    for (Link link : links) {
      entries.put(link.id(), new Row(row(link.id()).entry(), Optional.of(link.link())));
      Ends ends = ends();
      stored.put("", new Ends(ends.base(), link.link().position(), ends.forwarded()));
    }
  }

  @Override
  public long countUnlinked() {
    return ids().filter(id -> row(id).link().isEmpty()).count();
  }

  @Override
  public List<LinkedEntry> read(long afterNumber, int max) {
    return ids()
        .flatMap(id -> row(id).linked())
        .filter(linked -> linked.link().number() > afterNumber)
        .sorted(Comparator.comparing(linked -> linked.link().number()))
        .limit(max)
        .toList();
  }

  @Override
  public void forwarded(long number) {
    Ends ends = ends();
    stored.put("", new Ends(ends.base(), ends.head(), number));
  }
}
