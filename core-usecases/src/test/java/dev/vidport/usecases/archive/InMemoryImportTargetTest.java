package dev.vidport.usecases.archive;

import dev.vidport.usecases.account.InMemoryAccounts;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.archive.port.ImportTarget;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import dev.vidport.usecases.video.InMemoryVideos;
import dev.vidport.usecases.video.port.Videos;

final class InMemoryImportTargetTest extends ImportTargetContract {
  private final InMemoryTransactions transactions = new InMemoryTransactions();
  private final InMemoryAccounts accounts = new InMemoryAccounts(transactions);
  private final InMemoryVideos videos = new InMemoryVideos(transactions);

  @Override
  protected ImportTarget target() {
    return new InMemoryImportTarget(accounts, videos);
  }

  @Override
  protected Accounts accounts() {
    return accounts;
  }

  @Override
  protected Videos videos() {
    return videos;
  }
}
