package dev.vidport.host.serve;

import dev.vidport.media.Capabilities;
import dev.vidport.media.FfmpegSettings;
import dev.vidport.media.IsolationMode;
import dev.vidport.media.process.IsolationLayer;
import dev.vidport.media.process.Sandbox;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs the version of the installed ffmpeg and what it lacks. Runs in the background, so that the
 * start does not wait.
 */
final class FfmpegCheck {
  private static final Logger LOG = LoggerFactory.getLogger(FfmpegCheck.class);

  private FfmpegCheck() {}

  static void startInBackground(FfmpegSettings settings) {
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
    if (settings.isolation().mode() == IsolationMode.OFF) {
      return;
    }
    String lacking =
        Sandbox.detect(settings).layers().stream()
            .filter(layer -> !layer.holds())
            .map(IsolationLayer::name)
            .collect(Collectors.joining(", "));
    if (!lacking.isEmpty()) {
      LOG.warn("ffmpeg is not fully isolated; `vidport doctor` tells more. missing={}", lacking);
    }
  }
}
