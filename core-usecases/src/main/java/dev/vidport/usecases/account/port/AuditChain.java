package dev.vidport.usecases.account.port;

import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.AuditLink;
import dev.vidport.domain.account.AuditPosition;
import java.util.List;

/**
 * The chain of the audit log. Entries are appended without it; one host after the other links the
 * new ones, so that no request waits for another one.
 */
public interface AuditChain {
  /** The ends of the chain. */
  Ends ends();

  /**
   * Locks the chain until the transaction of the caller ends; waits for other holders of the lock.
   */
  Ends lock();

  /** Entries that are not linked, in the order in which they are linked. */
  List<UnlinkedEntry> unlinked(int max);

  /** Links entries after the head, in this order. Under the lock. */
  void link(List<Link> links);

  long countUnlinked();

  /** Linked entries in their order, also those outside of the ends. */
  List<LinkedEntry> read(long afterNumber, int max);

  /** Stores the number of the last entry that was forwarded. */
  void forwarded(long number);

  /**
   * The ends of the chain.
   *
   * @param base before the oldest entry that is kept
   * @param head the newest entry
   * @param forwarded number of the last entry that was forwarded
   */
  record Ends(AuditPosition base, AuditPosition head, long forwarded) {}

  /**
   * @param id of the row, in the order of appending
   */
  record UnlinkedEntry(long id, AuditEntry entry) {}

  /** A new link of a row. */
  record Link(long id, AuditLink link) {}
}
