package dev.vidport.host.command.video;

import java.util.Optional;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/** The part of the source to keep. */
final class TrimOption {
  @Option(
      names = "--trim",
      paramLabel = "START-END",
      description = "Keep these seconds only, such as 1.5-61.5, 10- or -30.")
  private Optional<String> range = Optional.empty();

  void addTo(ObjectNode body) {
    range.ifPresent(text -> TimeRange.addTo(body.putObject("trim"), "--trim", text));
  }
}
