package dev.vidport.host.command;

import java.time.Clock;
import java.util.Optional;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/** When a new video is deleted. */
public final class DeleteAfterOption {
  @Option(
      names = "--delete-after",
      paramLabel = "TIME",
      description = "Delete the video after this time, such as 30d, 12h or 2027-01-31T00:00:00Z.")
  private Optional<String> time = Optional.empty();

  /** Adds the field {@code deleteAfter}, if there is a time. */
  public void addTo(ObjectNode body) {
    time.ifPresent(
        text -> body.put("deleteAfter", DeletionTime.seconds(text, Clock.systemUTC().instant())));
  }
}
