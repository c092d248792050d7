package dev.vidport.host.serve;

import dev.vidport.media.Capabilities;
import dev.vidport.media.FfmpegSettings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Warns of an ffmpeg that can't do what is needed, beside the start, which need not wait for it.
 */
final class FfmpegCheck {
  private static final Logger LOG = LoggerFactory.getLogger(FfmpegCheck.class);

  private FfmpegCheck() {}

  static void begin(FfmpegSettings settings) {
    Thread check = new Thread(() -> check(settings), "ffmpeg-check");
    check.setDaemon(true);
    check.start();
  }

  private static void check(FfmpegSettings settings) {
    Capabilities found = Capabilities.of(settings);
    found.missing().forEach(missing -> LOG.error("videos will fail: {}", missing));
    found.advised().forEach(advised -> LOG.warn("{}", advised));
  }
}
