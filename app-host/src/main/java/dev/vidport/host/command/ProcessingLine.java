package dev.vidport.host.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;

/** Words for how the processing of a video goes on, from its status. */
final class ProcessingLine {
  private ProcessingLine() {}

  static String of(JsonNode status) {
    String state = status.path("status").asText();
    return switch (state) {
      case "RUNNING" -> running(status.path("progress"));
      case "PENDING_REDRIVE" -> "Processing: a step failed and will be tried again";
      default -> "Processing: " + state;
    };
  }

  private static String running(JsonNode progress) {
    if (!progress.path("planned").asBoolean()) {
      return "Processing: looking at the file";
    }
    int total = progress.path("chunksTotal").asInt();
    int done = progress.path("chunksDone").asInt();
    if (done == total && progress.path("audioDone").asBoolean(true)) {
      return "Processing: packaging";
    }
    String chunks = total > 1 ? ", " + done + " of " + total + " chunks done" : "";
    return String.format(
        Locale.ROOT,
        "Processing: %.1f s of video rendered%s%s",
        progress.path("videoSeconds").asDouble(),
        progress.path("topRendition").isMissingNode()
            ? ""
            : " up to " + progress.path("topRendition").asText(),
        chunks);
  }
}
