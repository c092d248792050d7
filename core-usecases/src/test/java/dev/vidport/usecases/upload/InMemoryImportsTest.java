package dev.vidport.usecases.upload;

import dev.vidport.usecases.transaction.InMemoryTransactions;
import dev.vidport.usecases.upload.port.Imports;
import dev.vidport.usecases.video.InMemoryVideos;
import dev.vidport.usecases.video.port.Videos;

final class InMemoryImportsTest extends ImportsContract {
  private final InMemoryVideos videos = new InMemoryVideos(new InMemoryTransactions());

  @Override
  protected Imports imports() {
    return videos.imports();
  }

  @Override
  protected Videos videos() {
    return videos;
  }
}
