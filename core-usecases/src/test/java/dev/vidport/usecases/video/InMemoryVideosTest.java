package dev.vidport.usecases.video;

import dev.vidport.usecases.job.InMemoryTransactions;
import dev.vidport.usecases.job.Transactions;

final class InMemoryVideosTest extends VideosContract {
  private final InMemoryTransactions transactions = new InMemoryTransactions();
  private final InMemoryVideos videos = new InMemoryVideos(transactions);

  @Override
  protected Videos videos() {
    return videos;
  }

  @Override
  protected Transactions transactions() {
    return transactions;
  }
}
