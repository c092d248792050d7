package dev.vidport.library;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.usecases.caption.port.CaptionPorts;
import dev.vidport.usecases.caption.port.SpeechRecognizer;
import java.time.Clock;

/** Binds the ports for captions; without a recognizer when none is configured or installed. */
final class SpeechModule extends AbstractModule {
  private final OwnPorts own;
  private final ResourceCloser closing;
  private final PortWrapper wrapper;

  /**
   * @param own the ports of the embedding application
   */
  SpeechModule(OwnPorts own, ResourceCloser closing, PortWrapper wrapper) {
    this.own = own;
    this.closing = closing;
    this.wrapper = wrapper;
  }

  @Provides
  @Singleton
  SpeechRecognizers recognizers(VidportSettings settings, Clock clock) {
    return new SpeechRecognizers(settings, clock, closing);
  }

  @Provides
  @Singleton
  CaptionPorts captions(SpeechRecognizers recognizers, FfmpegSettings ffmpeg) {
    return new CaptionPorts(
        own.speech()
            .or(() -> recognizers.open(ffmpeg))
            .map(recognizer -> wrapper.of(SpeechRecognizer.class, recognizer)));
  }
}
