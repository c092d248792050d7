package dev.vidport.host.command;

import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Maps the status of a video to an exit code. */
final class Outcomes {
  private static final Set<String> BAD =
      Set.of("FAILED", "TIMED_OUT", "ABORTED", "HISTORY_UNAVAILABLE");

  private Outcomes() {}

  /** Whether the video is finished, or can still finish. */
  static boolean isGood(JsonNode status) {
    return !BAD.contains(status.path("status").asString(""));
  }

  /** The exit code of a command that waited for the end of the processing. */
  static int exitCode(JsonNode status) {
    return status.path("status").asString("").equals("SUCCEEDED")
        ? CommandExitCode.OK
        : CommandExitCode.FAILED;
  }
}
