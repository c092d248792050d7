package dev.vidport.host.doctor;

import dev.vidport.media.process.IsolationLayer;
import dev.vidport.media.process.Sandbox;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.media.settings.IsolationMode;
import dev.vidport.usecases.doctor.port.Finding;
import dev.vidport.usecases.doctor.port.FindingCode;
import java.util.List;

/** Reports each layer that separates ffmpeg from the rest of the machine. */
record IsolationCheck(FfmpegSettings settings) {
  List<Finding> check() {
    return Sandbox.detect(settings).layers().stream().map(this::finding).toList();
  }

  private Finding finding(IsolationLayer layer) {
    if (layer.holds()) {
      return FindingCode.ISOLATION_HOLDS.ok("layer", layer.name(), "text", layer.text());
    }
    return settings.isolation().mode() == IsolationMode.REQUIRE
        ? FindingCode.ISOLATION_REQUIRED.problem("layer", layer.name(), "text", layer.text())
        : FindingCode.ISOLATION_MISSING.advice("layer", layer.name(), "text", layer.text());
  }
}
