package dev.vidport.usecases.archive;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.usage.UsageEntry;
import dev.vidport.domain.usage.UsageKind;
import dev.vidport.usecases.archive.port.ArchiveDocuments;
import dev.vidport.usecases.archive.port.ArchiveFormatException;
import dev.vidport.usecases.archive.port.ImportTarget;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Imports the usage of an archive into a new account. Other accounts have their own. */
final class ImportUsage {
  private static final int USAGE_BYTES = 32 << 20;

  /** Entries that are added in one transaction. */
  private static final int BATCH = 500;

  private final ImportContentPorts ports;
  private final ArchiveDocuments documents;
  private final ImportTarget target;
  private final AccountId account;
  private final boolean isNewAccount;
  private final IdMapper ids;

  private int read;
  private int added;

  /** Stored bytes of videos that are not here, by the entries of the archive. */
  private long absentBytes;

  ImportUsage(
      ImportContentPorts ports,
      ArchiveDocuments documents,
      ImportTarget target,
      AccountId account,
      boolean isNewAccount,
      IdMapper ids) {
    this.ports = ports;
    this.documents = documents;
    this.target = target;
    this.account = account;
    this.isNewAccount = isNewAccount;
    this.ids = ids;
  }

  /** The number of entries that the archive had. */
  int entries() {
    return read;
  }

  /** The number of entries that were added to the account. */
  int added() {
    return added;
  }

  /**
   * Subtracts the stored bytes of videos that are not here.
   *
   * @param export id of the archive, the cause of the entry
   */
  void finish(JobId export) {
    if (isNewAccount && absentBytes > 0) {
      add(
          List.of(
              new UsageEntry(
                  account,
                  UsageKind.STORAGE,
                  "left out:" + export,
                  Optional.empty(),
                  -absentBytes,
                  Timestamps.now(ports.clock()))));
    }
  }

  /** Imports the entries of the current file of the archive. */
  void read(TarReader tar) throws IOException {
    List<UsageEntry> entries = documents.readUsage(tar.content(USAGE_BYTES), account);
    read += entries.size();
    if (!isNewAccount) {
      return;
    }
    List<UsageEntry> here = new ArrayList<>();
    for (UsageEntry entry : entries) {
      here.add(here(entry));
    }
    for (int from = 0; from < here.size(); from += BATCH) {
      add(here.subList(from, Math.min(from + BATCH, here.size())));
    }
  }

  private UsageEntry here(UsageEntry entry) throws ArchiveFormatException {
    Optional<VideoId> video = Optional.empty();
    String cause = entry.cause();
    if (entry.video().isPresent()) {
      VideoId id = ids.of(entry.video().get());
      video = Optional.of(id);
      cause = ids.cause(cause, entry.video().get());
      if (entry.kind() == UsageKind.STORAGE && !target.uses(id, account)) {
        absentBytes += entry.amount();
      }
    }
    return new UsageEntry(account, entry.kind(), cause, video, entry.amount(), entry.at());
  }

  private void add(List<UsageEntry> entries) {
    added +=
        ports
            .transactions()
            .in(
                () -> {
                  ports.ledger().lock(account);
                  return (int) entries.stream().filter(ports.ledger()::add).count();
                });
  }
}
