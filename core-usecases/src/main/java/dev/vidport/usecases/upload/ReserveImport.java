package dev.vidport.usecases.upload;

import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.upload.UploadLimits;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.upload.port.Imports;
import dev.vidport.usecases.upload.port.PendingImport;
import dev.vidport.usecases.usage.UsageReservations;
import dev.vidport.usecases.video.port.Videos;

/** Reserves the bytes of an import before they are stored, like those of a recording. */
final class ReserveImport {
  private final Accounts accounts;
  private final Videos videos;
  private final Imports imports;
  private final OpenUploadCheck openUploads;
  private final UsageReservations usage;
  private final Transactions transactions;

  ReserveImport(
      Accounts accounts,
      Videos videos,
      Imports imports,
      UploadLimits limits,
      UsageReservations usage,
      Transactions transactions) {
    this.accounts = accounts;
    this.videos = videos;
    this.imports = imports;
    this.openUploads = new OpenUploadCheck(videos, limits);
    this.usage = usage;
    this.transactions = transactions;
  }

  /**
   * @param bytes what the whole import may take in the store
   * @return whether there is such an import
   * @throws RefusalException {@code UPLOAD_LIMIT}, {@code PLAN_LIMIT_REACHED}; then nothing is
   *     reserved
   */
  boolean handle(PendingImport pending, long bytes) {
    return transactions.in(
        () -> {
          accounts.lock(pending.account());
          boolean isPending = imports.reserve(pending.video(), bytes);
          openUploads.checkGrown(pending.account());
          usage.checkGrown(
              pending.account(), videos.openUploads(pending.account()).reservedBytes());
          return isPending;
        });
  }
}
