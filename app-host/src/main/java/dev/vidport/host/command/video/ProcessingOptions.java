package dev.vidport.host.command.video;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/** The options with which an original is processed. */
final class ProcessingOptions {
  @Mixin private EditOptions output;
  @Mixin private TrimOption trim;

  @Option(
      names = "--delete-original",
      description = "Delete the original once the output is published.")
  private boolean deleteOriginal;

  void addTo(ObjectNode body) {
    output.addTo(body);
    trim.addTo(body);
    if (deleteOriginal) {
      body.put("deleteOriginal", true);
    }
  }
}
