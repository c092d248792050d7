package dev.vidport.host.command.video;

import dev.vidport.host.command.ArgumentChecks;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The options of the output of a new video. */
final class EditOptions {
  @Option(
      names = "--max-height",
      paramLabel = "PIXELS",
      description = "Height of the largest rendition: 720, 1080, 1440 or 2160.")
  private Optional<Integer> maxHeight = Optional.empty();

  @Option(
      names = "--low-priority",
      description = "Process it after the other videos of the account: for bulk work.")
  private boolean lowPriority;

  @Option(
      names = "--loudness",
      paramLabel = "LUFS",
      description = "Loudness of the audio, from -31 to -5; -16 suits the web.")
  private Optional<Double> loudness = Optional.empty();

  @Option(
      names = "--main-audio",
      description = "Leave out the other audio tracks of a source with several languages.")
  private boolean isMainAudioOnly;

  @Option(names = "--watermark", description = "Show the watermark of the account.")
  private boolean isMarked;

  @Option(
      names = "--codecs",
      paramLabel = "CODEC",
      split = ",",
      description = "Codecs of the renditions: h264, which is always made, and av1.")
  private List<String> codecs = List.of();

  @Mixin private RedactOption redact;

  void addTo(ObjectNode body) {
    ArgumentChecks.maxHeight(maxHeight);
    ArgumentChecks.loudness(loudness);
    maxHeight.ifPresent(pixels -> body.put("maxHeight", pixels));
    if (lowPriority) {
      body.put("priority", "low");
    }
    loudness.ifPresent(lufs -> body.putObject("loudness").put("targetLufs", lufs));
    if (isMainAudioOnly) {
      body.put("audioTracks", "main");
    }
    if (isMarked) {
      body.put("watermark", true);
    }
    if (!codecs.isEmpty()) {
      ArrayNode array = body.putArray("codecs");
      codecs.forEach(array::add);
    }
    redact.addTo(body);
  }
}
