package dev.vidport.usecases.erasure;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.ErasureSchedule;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.archive.DeleteExports;
import dev.vidport.usecases.erasure.port.AccountMail;
import dev.vidport.usecases.erasure.port.AccountRecords;
import dev.vidport.usecases.erasure.port.AccountRecords.ErasedAccount;
import dev.vidport.usecases.processing.DeleteVideo;
import dev.vidport.usecases.storage.GarbageCollector;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.transaction.BatchedDeletion;
import dev.vidport.usecases.transaction.port.DamagedDataException;
import dev.vidport.usecases.transaction.port.RecurringTask;
import dev.vidport.usecases.transaction.port.Transactions;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Erases accounts whose time has come: their videos, then their records, then the account. Later it
 * looks for what hosts have stored meanwhile, and reports that nothing is left.
 *
 * <p>Each part can be repeated, and runs again after a failure or on another host.
 */
public final class EraseAccounts {
  private static final Duration PERIOD = Duration.ofSeconds(10);

  /** By then, requests, steps and deliveries that were running have ended. */
  private static final Duration FIRST_CHECK = Duration.ofMinutes(10);

  /** By then, signed links for parts have expired, and no host stores a file late. */
  private static final Duration LAST_CHECK = Duration.ofHours(3);

  /** An account that has failed keeps no other one waiting meanwhile. */
  private static final Duration RETRY_TIME = Duration.ofMinutes(10);

  /** Bounds a run, so that a large account leaves time to the others. */
  private static final int VIDEOS_OF_A_RUN = 500;

  private static final int VIDEOS_OF_A_BATCH = 100;
  private static final int ACCOUNTS_OF_A_RUN = 20;

  private final AccountRecords records;
  private final Accounts accounts;
  private final AuditLog log;
  private final DeleteVideo deleteVideo;
  private final DeleteExports deleteExports;
  private final GarbageCollector garbage;
  private final ObjectStore store;
  private final Optional<AccountMail> mail;
  private final Transactions transactions;
  private final Clock clock;

  EraseAccounts(
      AccountRecords records,
      Accounts accounts,
      AuditLog log,
      DeleteVideo deleteVideo,
      DeleteExports deleteExports,
      GarbageCollector garbage,
      ObjectStore store,
      Optional<AccountMail> mail,
      Transactions transactions,
      Clock clock) {
    this.records = records;
    this.accounts = accounts;
    this.log = log;
    this.deleteVideo = deleteVideo;
    this.deleteExports = deleteExports;
    this.garbage = garbage;
    this.store = store;
    this.mail = mail;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * Does a part of what is due. An account that fails is tried again after ten minutes, so that it
   * does not keep others from being erased; the failures are thrown at the end.
   */
  public void handle() throws IOException {
    Instant now = Timestamps.now(clock);
    List<Exception> failures = new ArrayList<>();
    for (AccountId account : records.due(now, ACCOUNTS_OF_A_RUN)) {
      attempt(
          () -> erase(account, now),
          () -> records.postpone(account, now.plus(RETRY_TIME)),
          failures);
    }
    for (ErasedAccount erased : records.toCheck(now, ACCOUNTS_OF_A_RUN)) {
      attempt(
          () -> check(erased, now),
          () -> records.checkAgain(erased.account(), now.plus(RETRY_TIME)),
          failures);
    }
    if (!failures.isEmpty()) {
      IOException report =
          new IOException(
              "some accounts could not be erased and are tried again; faults: " + failures.size());
      failures.forEach(report::addSuppressed);
      throw report;
    }
  }

  private static void attempt(Part part, Part postpone, List<Exception> failures) {
    try {
      part.run();
    } catch (IOException | RuntimeException e) {
      failures.add(e);
      attempt(postpone, failures);
    }
  }

  private static void attempt(Part part, List<Exception> failures) {
    try {
      part.run();
    } catch (IOException | RuntimeException e) {
      failures.add(e);
    }
  }

  private void erase(AccountId id, Instant now) throws IOException {
    // What was running when its video was deleted has ended by the next run, which deletes records.
    if (begin(id, now).isEmpty() || deleteVideos(id) > 0) {
      return;
    }
    deleteRecords(id);
    Optional<Account> erased = transactions.in(() -> deleteAccount(id, now));
    erased.ifPresent(account -> mail.ifPresent(sender -> sender.confirmErasure(account.email())));
  }

  /** From here on, the erasure can't be cancelled. Empty if it was cancelled before. */
  private Optional<Account> begin(AccountId id, Instant now) {
    return transactions.in(
        () -> {
          accounts.lock(id);
          Optional<Account> due =
              accounts
                  .find(id)
                  .filter(
                      account ->
                          account.erasure().filter(plan -> !plan.dueAt().isAfter(now)).isPresent());
          due.filter(account -> !account.erasure().orElseThrow().started())
              .ifPresent(
                  account ->
                      accounts.update(
                          account.withErasure(account.erasure().map(ErasureSchedule::begun))));
          return due;
        });
  }

  /**
   * @return how many videos it has found
   */
  private int deleteVideos(AccountId account) {
    int found = 0;
    List<VideoId> batch;
    do {
      batch = records.videos(account, VIDEOS_OF_A_BATCH);
      found += batch.size();
      for (VideoId video : batch) {
        records.remember(account, video);
        delete(account, video);
      }
    } while (batch.size() == VIDEOS_OF_A_BATCH && found < VIDEOS_OF_A_RUN);
    return found;
  }

  private void delete(AccountId account, VideoId video) {
    try {
      DeleteVideo.Deleted unused = deleteVideo.handle(account, video);
    } catch (DamagedDataException e) {
      deleteDamaged(account, video);
    } catch (RefusalException e) {
      // Another host has deleted it meanwhile.
      if (e.refusal().code() != RefusalCode.NOT_FOUND) {
        throw e;
      }
    }
  }

  /** Its originals may be needed by other videos, all of which are deleted as well. */
  private void deleteDamaged(AccountId account, VideoId video) {
    ObjectKey root = ObjectKey.ofVideo(video);
    transactions.run(
        () -> {
          records.deleteDamaged(account, video);
          garbage.deleteLater(root);
        });
    garbage.tryDeleteNow(root);
  }

  private void deleteRecords(AccountId account) {
    deleteExports.of(account);
    int unused = BatchedDeletion.all(max -> records.deleteSome(account, max));
  }

  /** Empty when the account is gone, or when a request that was running has added a video. */
  private Optional<Account> deleteAccount(AccountId id, Instant now) {
    accounts.lock(id);
    Optional<Account> found = accounts.find(id).filter(account -> records.videos(id, 1).isEmpty());
    found.ifPresent(
        account -> {
          deleteRecords(id);
          records.deleteAccount(account, now, now.plus(FIRST_CHECK));
        });
    return found;
  }

  private void check(ErasedAccount erased, Instant now) throws IOException {
    AccountId id = erased.account();
    if (deleteVideos(id) > 0) {
      return;
    }
    deleteRecords(id);
    Instant last = erased.erasedAt().plus(LAST_CHECK);
    if (now.isBefore(last)) {
      records.checkAgain(id, last);
      return;
    }
    List<VideoId> videos = records.remembered(id, VIDEOS_OF_A_RUN);
    for (VideoId video : videos) {
      deleteFiles(video);
      records.filesAreGone(id, video);
    }
    if (videos.size() < VIDEOS_OF_A_RUN) {
      finish(id);
    }
  }

  private void deleteFiles(VideoId video) throws IOException {
    ObjectKey root = ObjectKey.ofVideo(video);
    long unused = store.deleteAll(root);
    int left = store.list(root).size();
    if (left > 0) {
      throw new IOException("files of an erased account are left in the store; number: " + left);
    }
  }

  private void finish(AccountId id) throws IOException {
    long left = records.remaining(id);
    if (left > 0) {
      throw new IOException("records of an erased account are left; number: " + left);
    }
    transactions.run(() -> records.forget(id).ifPresent(this::report));
  }

  private void report(ErasedAccount erased) {
    log.append(
        new AuditEntry(
            Timestamps.now(clock),
            Optional.empty(),
            Actor.service(),
            AuditAction.ACCOUNT_ERASED,
            "videos: " + erased.checkedVideos() + ", records left: 0, files left: 0"));
  }

  public RecurringTask recurringTask() {
    return new RecurringTask("erase-accounts", PERIOD, this::handle);
  }

  /** Work for one account. */
  @FunctionalInterface
  private interface Part {
    void run() throws IOException;
  }
}
