package dev.vidport.host.settings;

import dev.vidport.library.VidportSettings;
import dev.vidport.media.FfmpegSettings;
import dev.vidport.media.IsolationMode;
import dev.vidport.media.IsolationSettings;

/** The settings of ffmpeg, for checks outside of the library. */
public final class MediaSettings {
  private MediaSettings() {}

  public static FfmpegSettings of(VidportSettings settings) {
    IsolationMode mode = IsolationMode.valueOf(settings.isolation().namespaces().name());
    return FfmpegSettings.of(settings.ffmpeg().ffmpeg(), settings.ffmpeg().ffprobe())
        .withIsolation(IsolationSettings.of(mode, settings.isolation().videoMebibytes()));
  }
}
