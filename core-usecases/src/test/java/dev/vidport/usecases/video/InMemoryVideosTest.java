package dev.vidport.usecases.video;

import dev.vidport.usecases.transaction.InMemoryTransactions;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.video.port.Videos;

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
