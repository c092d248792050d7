package dev.vidport.library;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import dev.vidport.media.FfmpegMedia;
import dev.vidport.media.image.FfmpegImageSanitizer;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.usecases.caption.port.SpeechExtractor;
import dev.vidport.usecases.render.port.LiveRenderer;
import dev.vidport.usecases.render.port.MediaPackager;
import dev.vidport.usecases.render.port.MediaPorts;
import dev.vidport.usecases.render.port.MediaProber;
import dev.vidport.usecases.render.port.MediaRenderer;
import dev.vidport.usecases.render.port.RenderPorts;
import dev.vidport.usecases.render.port.StillExtractor;
import dev.vidport.usecases.storage.port.StoragePorts;
import dev.vidport.usecases.thumbnail.port.ImageSanitizer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Binds the ports for media and images. */
final class MediaModule extends AbstractModule {
  private static final Logger LOG = LoggerFactory.getLogger(MediaModule.class);

  private final OwnPorts own;
  private final PortWrapper wrapper;
  private final Optional<Path> imageFolder;

  /**
   * @param own the ports of the embedding application; what it leaves out is done by ffmpeg
   * @param imageFolder in which images are decoded, and which no other process uses; empty for the
   *     temporary folder of the system
   */
  MediaModule(OwnPorts own, PortWrapper wrapper, Optional<Path> imageFolder) {
    this.own = own;
    this.wrapper = wrapper;
    this.imageFolder = imageFolder;
  }

  @Provides
  @Singleton
  FfmpegSettings ffmpeg(VidportSettings settings) {
    return settings.ffmpeg();
  }

  @Provides
  @Singleton
  RenderPorts render(FfmpegSettings ffmpeg, StoragePorts storage) {
    MediaPorts media = own.media().orElseGet(() -> FfmpegMedia.ports(ffmpeg, storage.store()));
    return new RenderPorts(
        new MediaPorts(
            wrapper.of(MediaProber.class, media.prober()),
            wrapper.of(MediaRenderer.class, media.renderer()),
            wrapper.of(LiveRenderer.class, media.liveRenderer()),
            wrapper.of(MediaPackager.class, media.packager()),
            wrapper.of(StillExtractor.class, media.stillExtractor()),
            wrapper.of(SpeechExtractor.class, media.speechExtractor())),
        (job, reason) ->
            LOG.warn(
                "Recording is not rendered live but once it is complete: job={}", job, reason));
  }

  @Provides
  @Singleton
  ImageSanitizer images(FfmpegSettings ffmpeg) {
    return own.images().orElseGet(() -> decoder(ffmpeg));
  }

  private ImageSanitizer decoder(FfmpegSettings ffmpeg) {
    try {
      return imageFolder.isPresent()
          ? FfmpegImageSanitizer.in(imageFolder.orElseThrow(), ffmpeg)
          : new FfmpegImageSanitizer(ffmpeg);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
