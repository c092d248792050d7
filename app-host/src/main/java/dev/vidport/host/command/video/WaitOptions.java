package dev.vidport.host.command.video;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.VidportClient;
import dev.vidport.domain.id.VisibleText;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.caption.CaptionsText;
import dev.vidport.host.terminal.ProgressLine;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** Waits for the end of the processing. */
final class WaitOptions {
  @Option(
      names = "--wait",
      description = "Wait until the video and its captions, if there are any, are processed.")
  private boolean wait;

  @Option(
      names = "--timeout",
      paramLabel = "MINUTES",
      defaultValue = "1440",
      description = "Maximum time to wait. Default: ${DEFAULT-VALUE}.")
  private int minutes;

  /**
   * The last status of a new video; that of its creation without {@code --wait}.
   *
   * @param created the response to its creation
   */
  JsonNode result(VidportClient connection, JsonNode created, ProgressLine line)
      throws ApiRefused, IOException, InterruptedException {
    if (!wait) {
      return created;
    }
    ProcessingProgress text = new ProcessingProgress();
    try (line) {
      return connection
          .statusPoller()
          .awaitCaptions(
              created.path("videoId").asString(""),
              Duration.ofMinutes(minutes),
              status -> line.show(text.line(status, Instant.now())));
    }
  }

  /** Tells the id of a video before the wait for it. */
  void begun(JsonNode created, ProgressLine line) {
    if (wait) {
      line.print("Video " + VisibleText.of(created.path("videoId").asString("")));
    }
  }

  /** As {@link #result}, without showing progress. */
  JsonNode silentResult(VidportClient connection, JsonNode created)
      throws ApiRefused, IOException, InterruptedException {
    return wait
        ? connection
            .statusPoller()
            .awaitCaptions(
                created.path("videoId").asString(""), Duration.ofMinutes(minutes), status -> {})
        : created;
  }

  /** Prints what went wrong. */
  int exitCode(JsonNode last, PrintWriter errors) {
    if (!wait) {
      return CommandExitCode.OK;
    }
    Outcomes.problem(last).ifPresent(errors::println);
    Outcomes.warnings(last).forEach(errors::println);
    CaptionsText.of(last).ifPresent(errors::println);
    return Outcomes.exitCode(last);
  }
}
