package dev.vidport.usecases.account;

import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.usecases.account.port.AuditFilter;
import dev.vidport.usecases.account.port.AuditLog;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Lists the changes of accounts, newest first, for an operator. */
public final class ListAuditEntries {
  /** Maximum number of entries of a page. */
  public static final int MAX_LIMIT = 1_000;

  private final AuditLog log;

  public ListAuditEntries(AuditLog log) {
    this.log = log;
  }

  /**
   * @param filter which entries to list; the same for all pages of a list
   * @param from where the page begins
   */
  public Page handleAsOperator(AuditFilter filter, AuditCursor from, int limit) {
    Problems problems = new Problems();
    problems.unless(limit >= 1 && limit <= MAX_LIMIT, "limit", "must be from 1 to " + MAX_LIMIT);
    problems.refuseIfAny();
    List<AuditEntry> found =
        log.list(filter, from.at(), from.listed() + limit + 1).stream()
            .skip(from.listed())
            .toList();
    List<AuditEntry> page = found.stream().limit(limit).toList();
    return new Page(page, found.size() > limit ? Optional.of(after(from, page)) : Optional.empty());
  }

  private static AuditCursor after(AuditCursor from, List<AuditEntry> page) {
    Instant last = page.get(page.size() - 1).at();
    long sameTime = page.stream().filter(entry -> entry.at().equals(last)).count();
    return from.after(last, (int) sameTime);
  }

  /**
   * A page of the list.
   *
   * @param next where the next page begins; empty when there is none
   */
  public record Page(List<AuditEntry> entries, Optional<AuditCursor> next) {
    public Page {
      entries = List.copyOf(entries);
    }
  }
}
