package dev.vidport.host.command.video;

import dev.vidport.host.command.caption.CaptionsText;
import dev.vidport.host.terminal.ByteProgress;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/** Formats the progress of processing from the status of a video. */
public final class ProcessingText {
  private ProcessingText() {}

  public static String of(JsonNode status) {
    String state = status.path("status").asString("");
    return switch (state) {
      case "RUNNING" -> running(status.path("progress"));
      case "PENDING_REDRIVE" -> "Processing: a step failed, waiting for the next attempt";
      default -> CaptionsText.of(status).orElse("Processing: " + state);
    };
  }

  private static String fetching(JsonNode progress) {
    long fetched = progress.path("fetchedBytes").asLong(0);
    long total = progress.path("totalBytes").asLong(0);
    return total > 0
        ? String.format(
            Locale.ROOT,
            "Fetching: %d %%  %s of %s",
            100 * fetched / total,
            ByteProgress.bytes(fetched),
            ByteProgress.bytes(total))
        : "Fetching: " + ByteProgress.bytes(fetched);
  }

  private static String running(JsonNode progress) {
    if (progress.has("fetchedBytes")) {
      return fetching(progress);
    }
    if (!progress.path("planned").asBoolean(false)) {
      return "Processing: analyzing the file";
    }
    int total = progress.path("chunksTotal").asInt(0);
    int done = progress.path("chunksDone").asInt(0);
    if (done == total && progress.path("audioDone").asBoolean(true)) {
      return "Processing: packaging";
    }
    String chunks = total > 1 ? ", " + done + " of " + total + " chunks done" : "";
    return String.format(
        Locale.ROOT,
        "Processing: %.1f s of video rendered%s%s",
        progress.path("videoSeconds").asDouble(0),
        progress.path("topRendition").isMissingNode()
            ? ""
            : " up to " + progress.path("topRendition").asString(""),
        chunks);
  }
}
