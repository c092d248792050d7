package dev.vidport.usecases.erasure.port;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The records of accounts that are erased, in all tables. Every call has the same effect if it is
 * repeated.
 */
public interface AccountRecords {
  /**
   * Accounts whose erasure is due, the longest due first. Left out are those that still owe the
   * payment provider a report of overage, or whose subscription has not ended.
   */
  List<AccountId> due(Instant now, int max);

  /** Puts the erasure of an account off, which may be damaged. */
  void postpone(AccountId account, Instant dueAt);

  /** Videos of the account in any state. */
  List<VideoId> videos(AccountId account, int max);

  /** Remembers a video, before it is deleted, until its files were looked for. */
  void remember(AccountId account, VideoId video);

  /**
   * Deletes the record of a video that is not readable. Its files stay. Part of the caller's
   * transaction.
   */
  void deleteDamaged(AccountId account, VideoId video);

  /**
   * Deletes records of the account, except videos and the account itself.
   *
   * @return the number of deleted records, at most {@code max}
   */
  int deleteSome(AccountId account, int max);

  /**
   * Deletes the account, after all of its other records, and keeps the figures of its usage without
   * it. Entries of the audit log that it has caused as an operator of other accounts lose its name.
   * Part of the caller's transaction.
   *
   * @param checkAt when to look for remains
   */
  void deleteAccount(Account account, Instant now, Instant checkAt);

  /** Erased accounts whose remains are to be looked for. */
  List<ErasedAccount> toCheck(Instant now, int max);

  void checkAgain(AccountId account, Instant at);

  /** Videos that were remembered, and whose files were not looked for yet. */
  List<VideoId> remembered(AccountId account, int max);

  /** Ends what {@link #remember} began, and every pending deletion of its files. */
  void filesAreGone(AccountId account, VideoId video);

  /** The number of records that name the account or one of its videos. */
  long remaining(AccountId account);

  /**
   * Forgets an erased account. Part of the caller's transaction.
   *
   * @return what is forgotten; empty when that was done before
   */
  Optional<ErasedAccount> forget(AccountId account);

  /**
   * An account that was erased.
   *
   * @param checkedVideos how many of its videos were found to have no files
   */
  record ErasedAccount(AccountId account, Instant erasedAt, int checkedVideos) {}
}
