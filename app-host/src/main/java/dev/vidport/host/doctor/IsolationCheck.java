package dev.vidport.host.doctor;

import dev.vidport.media.process.IsolationLayer;
import dev.vidport.media.process.Sandbox;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.media.settings.IsolationMode;
import dev.vidport.usecases.doctor.port.Finding;
import java.util.List;

/** Reports each layer that separates ffmpeg from the rest of the machine. */
record IsolationCheck(FfmpegSettings settings) {
  private static final String SUBJECT = "isolation";

  List<Finding> check() {
    return Sandbox.detect(settings).layers().stream().map(this::finding).toList();
  }

  private Finding finding(IsolationLayer layer) {
    String text = layer.name() + ": " + layer.text();
    if (layer.holds()) {
      return Finding.ok(SUBJECT, text);
    }
    return settings.isolation().mode() == IsolationMode.REQUIRE
        ? Finding.problem(SUBJECT, text + " (VIDPORT_ISOLATION=require)")
        : Finding.advice(SUBJECT, text);
  }
}
