package dev.vidport.usecases.archive;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.archive.AccountExport;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.job.ExportSteps;
import dev.vidport.domain.job.QueueClass;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.AuditLog;
import dev.vidport.usecases.archive.port.AccountExports;
import dev.vidport.usecases.archive.port.ArchiveLimits;
import dev.vidport.usecases.environment.Environment;
import dev.vidport.usecases.job.StartJob;
import dev.vidport.usecases.job.port.Job;
import dev.vidport.usecases.job.port.StepScheduler;
import dev.vidport.usecases.storage.GarbageCollector;
import dev.vidport.usecases.storage.SpaceReserve;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.usage.GetUsage;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;

/** Starts an export of the caller's account. An earlier archive is deleted. */
public final class StartExport {
  private final AccountExports exports;
  private final ArchiveLimits limits;
  private final Accounts accounts;
  private final AuditLog log;
  private final GetUsage usage;
  private final StartJob start;
  private final StepScheduler steps;
  private final SpaceReserve space;
  private final GarbageCollector garbage;
  private final Transactions transactions;
  private final Environment environment;

  StartExport(
      AccountExports exports,
      ArchiveLimits limits,
      Accounts accounts,
      AuditLog log,
      GetUsage usage,
      StartJob start,
      StepScheduler steps,
      SpaceReserve space,
      GarbageCollector garbage,
      Transactions transactions,
      Environment environment) {
    this.exports = exports;
    this.limits = limits;
    this.accounts = accounts;
    this.log = log;
    this.usage = usage;
    this.start = start;
    this.steps = steps;
    this.space = space;
    this.garbage = garbage;
    this.transactions = transactions;
    this.environment = environment;
  }

  /**
   * @throws RefusalException {@code INVALID_STATE} while an export runs; {@code TOO_LARGE} for an
   *     account that stores more than an archive may have; {@code UNAVAILABLE} if the disk has too
   *     little free space
   */
  public AccountExport handle(Principal principal, Actor actor) throws IOException {
    AccountId account = principal.accountId();
    long stored = usage.current(principal).storedBytes();
    if (stored > limits.maxBytes()) {
      throw new RefusalException(
          RefusalCode.TOO_LARGE,
          "the account stores "
              + stored
              + " bytes; an archive may have at most "
              + limits.maxBytes());
    }
    space.check(stored);
    return transactions.in(() -> start(account, actor, stored));
  }

  private AccountExport start(AccountId account, Actor actor, long stored) {
    accounts.lock(account);
    Optional<AccountExport> earlier = exports.find(account);
    if (earlier.filter(this::hasJob).isPresent()) {
      throw new RefusalException(
          RefusalCode.INVALID_STATE, "an export of this account is running; wait for its end");
    }
    earlier.ifPresent(known -> garbage.deleteLater(ObjectKey.ofExport(known.job())));
    Instant now = Timestamps.now(environment.clock());
    AccountExport export =
        AccountExport.begun(JobId.random(environment.random()), account, now, stored);
    exports.put(export);
    log.append(
        new AuditEntry(now, account, actor, AuditAction.EXPORT_STARTED, "export " + export.job()));
    start.handle(
        Job.ofAccount(export.job(), ExportSteps.JOB, account, now),
        ExportSteps.VOLUME,
        QueueClass.LOW);
    return export;
  }

  private boolean hasJob(AccountExport export) {
    return export.isRunning() && !steps.unfinished(Job.videoOf(export.job())).isEmpty();
  }
}
