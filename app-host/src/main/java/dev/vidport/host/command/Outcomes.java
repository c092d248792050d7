package dev.vidport.host.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;

/** What a status means for the exit code of a command that asked for it. */
final class Outcomes {
  private static final Set<String> BAD =
      Set.of("FAILED", "TIMED_OUT", "ABORTED", "HISTORY_UNAVAILABLE");

  private Outcomes() {}

  /** Whether the video is, or may still become, what was asked for. */
  static boolean isGood(JsonNode status) {
    return !BAD.contains(status.path("status").asText());
  }

  /** For a command that has waited for the end. */
  static int exitCode(JsonNode status) {
    return status.path("status").asText().equals("SUCCEEDED") ? Exit.OK : Exit.FAILED;
  }
}
