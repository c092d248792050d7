package dev.vidport.media;

import dev.vidport.media.caption.FfmpegSpeechExtractor;
import dev.vidport.media.packaging.FfmpegPackager;
import dev.vidport.media.probe.FfmpegProber;
import dev.vidport.media.process.ProcessRunner;
import dev.vidport.media.process.Sandbox;
import dev.vidport.media.render.FfmpegLiveRenderer;
import dev.vidport.media.render.FfmpegRenderer;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.media.still.FfmpegStillExtractor;
import dev.vidport.usecases.media.port.MediaPorts;
import dev.vidport.usecases.media.port.MediaRenderer;
import dev.vidport.usecases.media.port.ReadableStore;

/** Implements the media ports with the system's ffmpeg. */
public final class FfmpegMedia {
  private FfmpegMedia() {}

  /**
   * @param store holds sources and rendered files
   */
  public static MediaPorts ports(FfmpegSettings settings, ReadableStore store) {
    ProcessRunner processRunner = new ProcessRunner(Sandbox.detect(settings));
    MediaRenderer renderer = new FfmpegRenderer(settings, processRunner, store);
    return new MediaPorts(
        new FfmpegProber(settings, processRunner, store),
        renderer,
        new FfmpegLiveRenderer(settings, processRunner, store, renderer),
        new FfmpegPackager(settings, processRunner, store, renderer),
        new FfmpegStillExtractor(settings, processRunner, store),
        new FfmpegSpeechExtractor(settings, processRunner, store));
  }
}
