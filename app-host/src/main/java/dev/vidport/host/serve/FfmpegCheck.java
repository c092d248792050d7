package dev.vidport.host.serve;

import dev.vidport.library.FfmpegPrograms;
import dev.vidport.media.Capabilities;
import dev.vidport.media.FfmpegSettings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs the version of the installed ffmpeg and what it lacks. Runs in the background, so that the
 * start does not wait.
 */
final class FfmpegCheck {
  private static final Logger LOG = LoggerFactory.getLogger(FfmpegCheck.class);

  private FfmpegCheck() {}

  static void startInBackground(FfmpegPrograms programs) {
    FfmpegSettings settings = FfmpegSettings.of(programs.ffmpeg(), programs.ffprobe());
    Thread check = new Thread(() -> check(settings), "ffmpeg-check");
    check.setDaemon(true);
    check.start();
  }

  private static void check(FfmpegSettings settings) {
    Capabilities found = Capabilities.of(settings);
    if (found.isSufficient()) {
      LOG.info("Found {}", found.version());
    }
    found
        .missing()
        .forEach(missing -> LOG.error("ffmpeg is incomplete, videos will fail: {}", missing));
    found.recommendations().forEach(advised -> LOG.warn("ffmpeg is limited: {}", advised));
  }
}
