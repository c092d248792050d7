package dev.vidport.usecases.archive.port;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.archive.AccountExport;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Keeps the last export of each account. */
public interface AccountExports {
  Optional<AccountExport> find(AccountId account);

  /** Stores an export in place of the previous one of its account. */
  void put(AccountExport export);

  /**
   * Stores the progress or the end of an export.
   *
   * @return whether it was stored; false when the export was deleted or replaced by another one
   */
  boolean update(AccountExport export);

  /**
   * Deletes an export.
   *
   * @return whether it was stored; false when it was deleted or replaced by another one before
   */
  boolean delete(AccountExport export);

  /** Exports that have expired, the oldest first. */
  List<AccountExport> expired(Instant now, int max);
}
