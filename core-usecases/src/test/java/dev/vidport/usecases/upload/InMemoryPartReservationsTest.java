package dev.vidport.usecases.upload;

import dev.vidport.usecases.transaction.InMemoryTransactions;
import dev.vidport.usecases.upload.port.PartReservations;
import dev.vidport.usecases.video.InMemoryVideos;
import dev.vidport.usecases.video.port.Videos;

final class InMemoryPartReservationsTest extends PartReservationsContract {
  private final InMemoryVideos videos = new InMemoryVideos(new InMemoryTransactions());

  @Override
  protected PartReservations reservations() {
    return videos.reservations();
  }

  @Override
  protected Videos videos() {
    return videos;
  }
}
