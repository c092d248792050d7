package dev.vidport.library;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import dev.vidport.media.FfmpegMedia;
import dev.vidport.media.image.FfmpegImageSanitizer;
import dev.vidport.usecases.render.LiveRenderer;
import dev.vidport.usecases.render.MediaPackager;
import dev.vidport.usecases.render.MediaPorts;
import dev.vidport.usecases.render.MediaProber;
import dev.vidport.usecases.render.MediaRenderer;
import dev.vidport.usecases.render.StillExtractor;
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
  MediaPorts mediaPorts(VidportSettings settings, ObjectStore store) {
    MediaPorts media = FfmpegMedia.ports(settings.ffmpeg(), store);
    return new MediaPorts(
        wrapper.of(MediaProber.class, media.prober()),
        wrapper.of(MediaRenderer.class, media.renderer()),
        wrapper.of(LiveRenderer.class, media.liveRenderer()),
        wrapper.of(MediaPackager.class, media.packager()),
        wrapper.of(StillExtractor.class, media.stillExtractor()));
  }

  @Provides
  @Singleton
  ImageSanitizer pictures(VidportSettings settings) {
    return new FfmpegImageSanitizer(settings.ffmpeg());
  }
}
