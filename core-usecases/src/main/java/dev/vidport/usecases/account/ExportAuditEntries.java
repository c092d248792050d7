package dev.vidport.usecases.account;

import dev.vidport.domain.refusal.Problems;
import dev.vidport.usecases.account.port.AuditChain;
import dev.vidport.usecases.account.port.AuditFilter;
import dev.vidport.usecases.account.port.LinkedEntry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads audit entries in the order of the chain, for an operator. */
public final class ExportAuditEntries {
  /** Maximum number of entries of an export. */
  public static final int MAX_LIMIT = 100_000;

  private static final int PAGE = 1_000;

  private final AuditChain chain;
  private final LinkAuditEntries link;

  ExportAuditEntries(AuditChain chain, LinkAuditEntries link) {
    this.chain = chain;
    this.link = link;
  }

  /**
   * @param until entries of this time and later are left out; empty for all
   * @param after number of the last entry of the export before; 0 for the first one
   */
  public List<LinkedEntry> handleAsOperator(
      AuditFilter filter, Optional<Instant> until, long after, int limit) {
    Problems problems = new Problems();
    problems.unless(limit >= 1 && limit <= MAX_LIMIT, "limit", "must be from 1 to " + MAX_LIMIT);
    problems.refuseIfAny();
    link.handle();
    List<LinkedEntry> found = new ArrayList<>();
    long last = after;
    List<LinkedEntry> page;
    do {
      page = chain.read(last, PAGE);
      for (LinkedEntry linked : page) {
        last = linked.link().number();
        boolean isWanted =
            filter.includes(linked.entry())
                && until.filter(end -> !linked.entry().at().isBefore(end)).isEmpty();
        if (isWanted && found.size() < limit) {
          found.add(linked);
        }
      }
    } while (page.size() == PAGE && found.size() < limit);
    return found;
  }
}
