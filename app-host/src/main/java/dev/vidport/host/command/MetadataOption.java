package dev.vidport.host.command;

import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/** The metadata of a new video. */
public final class MetadataOption {
  @Option(
      names = "--metadata",
      paramLabel = "KEY=VALUE",
      description = "Metadata of the video. May be repeated.")
  private Map<String, String> pairs = new LinkedHashMap<>();

  public Map<String, String> pairs() {
    return Map.copyOf(pairs);
  }

  /** Adds the field {@code metadata}, if there is any. */
  public void addTo(ObjectNode body) {
    if (!pairs.isEmpty()) {
      ObjectNode metadata = body.putObject("metadata");
      pairs.forEach(metadata::put);
    }
  }
}
