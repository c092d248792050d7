package dev.vidport.library;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import dev.vidport.media.FfmpegMediaEngine;
import dev.vidport.media.image.FfmpegImageSanitizer;
import dev.vidport.usecases.render.MediaEngine;
import dev.vidport.usecases.storage.ObjectStore;
import dev.vidport.usecases.thumbnail.ImageSanitizer;

/** Binds the ports for media and images. */
final class MediaModule extends AbstractModule {
  private final PortWrapper wrapper;

  MediaModule(PortWrapper wrapper) {
    this.wrapper = wrapper;
  }

  @Provides
  @Singleton
  MediaEngine mediaEngine(VidportSettings settings, ObjectStore store) {
    return wrapper.of(MediaEngine.class, new FfmpegMediaEngine(settings.ffmpeg(), store));
  }

  @Provides
  @Singleton
  ImageSanitizer pictures(VidportSettings settings) {
    return new FfmpegImageSanitizer(settings.ffmpeg());
  }
}
