package dev.vidport.library.internal;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import dev.vidport.library.settings.VidportSettings;
import dev.vidport.media.FfmpegMedia;
import dev.vidport.media.derivative.FfmpegDerivatives;
import dev.vidport.media.image.FfmpegImageSanitizer;
import dev.vidport.media.variant.FfmpegVariantMedia;
import dev.vidport.usecases.caption.port.CaptionPorts;
import dev.vidport.usecases.media.port.DerivativePorts;
import dev.vidport.usecases.media.port.ImageSanitizer;
import dev.vidport.usecases.media.port.LiveRenderer;
import dev.vidport.usecases.media.port.MediaPackager;
import dev.vidport.usecases.media.port.MediaPorts;
import dev.vidport.usecases.media.port.MediaProber;
import dev.vidport.usecases.media.port.MediaRenderer;
import dev.vidport.usecases.media.port.SpeechExtractor;
import dev.vidport.usecases.media.port.SpeechRecognizer;
import dev.vidport.usecases.media.port.StillExtractor;
import dev.vidport.usecases.media.port.VariantMedia;
import dev.vidport.usecases.render.port.RenderPorts;
import dev.vidport.usecases.storage.port.StoragePorts;
import dev.vidport.usecases.variant.port.VariantPorts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Binds the ports for media, images and captions. ffmpeg does what the application does not. */
final class MediaModule extends AbstractModule {
  private static final Logger LOG = LoggerFactory.getLogger(MediaModule.class);

  private final Optional<Path> imageFolder;

  /**
   * @param imageFolder in which images are made, and which no other process uses; empty for the
   *     temporary folder of the system
   */
  MediaModule(Optional<Path> imageFolder) {
    this.imageFolder = imageFolder;
  }

  @Provides
  @Singleton
  RenderPorts render(
      VidportSettings settings, OwnPorts own, StoragePorts storage, PortWrapper wrapper) {
    MediaPorts media =
        own.media().orElseGet(() -> FfmpegMedia.ports(settings.ffmpeg(), storage.store()));
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
                "A recording or import cannot be rendered while it arrives; it is rendered once it is complete: job={}",
                job,
                reason));
  }

  @Provides
  @Singleton
  ImageSanitizer images(VidportSettings settings, OwnPorts own) throws IOException {
    if (own.images().isPresent()) {
      return own.images().get();
    }
    return imageFolder.isPresent()
        ? FfmpegImageSanitizer.in(imageFolder.get(), settings.ffmpeg())
        : new FfmpegImageSanitizer(settings.ffmpeg());
  }

  @Provides
  @Singleton
  DerivativePorts derivatives(VidportSettings settings, StoragePorts storage) throws IOException {
    return FfmpegDerivatives.ports(settings.ffmpeg(), storage.store(), imageFolder);
  }

  @Provides
  @Singleton
  VariantPorts variants(VidportSettings settings, StoragePorts storage, PortWrapper wrapper) {
    return new VariantPorts(
        wrapper.of(VariantMedia.class, new FfmpegVariantMedia(settings.ffmpeg(), storage.store())),
        settings.av1());
  }

  @Provides
  @Singleton
  CaptionPorts captions(OwnPorts own, SpeechRecognizers recognizers, PortWrapper wrapper) {
    return new CaptionPorts(
        own.speech()
            .or(recognizers::open)
            .map(recognizer -> wrapper.of(SpeechRecognizer.class, recognizer)));
  }
}
