package dev.vidport.library;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import dev.vidport.media.FfmpegMediaEngine;
import dev.vidport.media.FfmpegSettings;
import dev.vidport.media.image.FfmpegImageSanitizer;
import dev.vidport.usecases.Ports.MediaPorts;
import dev.vidport.usecases.Ports.StoragePorts;
import dev.vidport.usecases.render.MediaEngine;
import java.util.Optional;

/** Binds the ports for media and images. */
final class MediaModule extends AbstractModule {
  private final Optional<MediaPorts> own;
  private final PortWrapper wrapper;

  /**
   * @param own the media ports of the embedding application; empty to use ffmpeg
   */
  MediaModule(Optional<MediaPorts> own, PortWrapper wrapper) {
    this.own = own;
    this.wrapper = wrapper;
  }

  @Provides
  @Singleton
  MediaPorts media(VidportSettings settings, StoragePorts storage) {
    MediaPorts ports = own.orElseGet(() -> ffmpeg(settings, storage));
    return new MediaPorts(wrapper.of(MediaEngine.class, ports.engine()), ports.images());
  }

  private static MediaPorts ffmpeg(VidportSettings settings, StoragePorts storage) {
    FfmpegSettings ffmpeg =
        FfmpegSettings.of(settings.ffmpeg().ffmpeg(), settings.ffmpeg().ffprobe());
    return new MediaPorts(
        new FfmpegMediaEngine(ffmpeg, storage.store()), new FfmpegImageSanitizer(ffmpeg));
  }
}
