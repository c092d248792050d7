package dev.vidport.usecases.thumbnail;

import dev.vidport.usecases.environment.Environment;
import dev.vidport.usecases.image.ImageDecodeLimit;
import dev.vidport.usecases.media.port.ImageSanitizer;
import dev.vidport.usecases.playback.PlaybackLinks;
import dev.vidport.usecases.storage.GarbageCollector;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.video.FindVideo;

/** Posters and their candidates. */
public record ThumbnailUseCases(GetThumbnails get, ChooseThumbnail choose) {

  public static ThumbnailUseCases of(
      ImageSanitizer images,
      ImageDecodeLimit decodeLimit,
      ObjectStore store,
      GarbageCollector garbage,
      FindVideo find,
      PlaybackLinks links,
      Transactions transactions,
      Environment environment) {
    return new ThumbnailUseCases(
        new GetThumbnails(find, links),
        new ChooseThumbnail(
            find,
            images,
            decodeLimit,
            store,
            garbage,
            links,
            transactions,
            environment.random(),
            environment.clock()));
  }
}
