package dev.vidport.library;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import dev.vidport.media.FfmpegMediaEngine;
import dev.vidport.usecases.render.MediaEngine;
import dev.vidport.usecases.storage.ObjectStore;

/** The media engine. */
final class MediaModule extends AbstractModule {
  @Provides
  @Singleton
  MediaEngine mediaEngine(VidportSettings settings, ObjectStore store) {
    return new FfmpegMediaEngine(settings.ffmpeg(), store);
  }
}
