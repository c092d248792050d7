package dev.vidport.host.settings;

import dev.vidport.library.VidportSettings;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.media.settings.IsolationMode;
import dev.vidport.media.settings.IsolationSettings;

/** The settings of ffmpeg, for checks outside of the library. */
public final class MediaSettings {
  private MediaSettings() {}

  public static FfmpegSettings of(VidportSettings settings) {
    IsolationMode mode = IsolationMode.valueOf(settings.isolation().namespaces().name());
    return FfmpegSettings.of(settings.ffmpeg().ffmpeg(), settings.ffmpeg().ffprobe())
        .withIsolation(new IsolationSettings(mode, settings.isolation().videoMebibytes()));
  }
}
