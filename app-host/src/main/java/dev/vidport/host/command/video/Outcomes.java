package dev.vidport.host.command.video;

import dev.vidport.domain.id.VisibleText;
import dev.vidport.host.command.CommandExitCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Maps the status of a video to an exit code. */
public final class Outcomes {
  private static final Set<String> BAD =
      Set.of("FAILED", "TIMED_OUT", "ABORTED", "HISTORY_UNAVAILABLE");

  private Outcomes() {}

  /** Whether the video is finished, or can still finish. */
  public static boolean isGood(JsonNode status) {
    return !BAD.contains(status.path("status").asString(""));
  }

  /** Why the processing did not succeed, in one line; empty if it succeeded or has not ended. */
  public static Optional<String> problem(JsonNode status) {
    if (isGood(status)) {
      return Optional.empty();
    }
    JsonNode failure = status.path("failure");
    String state = "Processing ended: " + status.path("status").asString("");
    return Optional.of(
        VisibleText.of(
            failure.isObject()
                ? String.format(
                    Locale.ROOT,
                    "%s, %s: %s",
                    state,
                    failure.path("code").asString(""),
                    failure.path("message").asString(""))
                : state));
  }

  /** The parts of the source that are missing in the output, in a line each. */
  public static List<String> warnings(JsonNode status) {
    List<String> lines = new ArrayList<>();
    for (JsonNode warning : status.path("warnings")) {
      lines.add(
          VisibleText.of(
              String.format(
                  Locale.ROOT,
                  "Warning, %s: %s",
                  warning.path("code").asString(""),
                  warning.path("message").asString(""))));
    }
    return lines;
  }

  /** The exit code of a command that waited for the end of the processing. */
  public static int exitCode(JsonNode status) {
    return status.path("status").asString("").equals("SUCCEEDED")
        ? CommandExitCode.OK
        : CommandExitCode.FAILED;
  }
}
