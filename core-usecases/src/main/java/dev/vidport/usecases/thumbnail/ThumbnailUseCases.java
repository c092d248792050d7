package dev.vidport.usecases.thumbnail;

import dev.vidport.usecases.Collaborators;
import dev.vidport.usecases.Ports;

/** The use cases of thumbnails. */
public final class ThumbnailUseCases {
  private final Ports ports;
  private final Collaborators shared;

  public ThumbnailUseCases(Ports ports, Collaborators shared) {
    this.ports = ports;
    this.shared = shared;
  }

  public GetThumbnails get() {
    return new GetThumbnails(shared.find(), shared.links());
  }

  public ChooseThumbnail choose() {
    return new ChooseThumbnail(
        shared.find(),
        ports.images(),
        shared.imageDecodeLimit(),
        ports.storage().store(),
        shared.garbage(),
        shared.links(),
        ports.persistence().transactions(),
        ports.environment().random(),
        ports.environment().clock());
  }
}
