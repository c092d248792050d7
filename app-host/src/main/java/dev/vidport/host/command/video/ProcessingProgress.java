package dev.vidport.host.command.video;

import dev.vidport.host.terminal.ByteProgress;
import dev.vidport.host.terminal.TransferRate;
import java.time.Instant;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/** Formats the progress of processing with its total, its speed and the time that is left. */
public final class ProcessingProgress {
  private static final int BAR = 24;

  private final TransferRate seconds = new TransferRate();
  private final TransferRate percents = new TransferRate();

  /** The progress as one line, without a line break. */
  public String line(JsonNode status, Instant now) {
    JsonNode progress = status.path("progress");
    int total = progress.path("chunksTotal").asInt(0);
    if (!status.path("status").asString("").equals("RUNNING")
        || progress.has("fetchedBytes")
        || total <= 0) {
      return ProcessingText.of(status);
    }
    int done = Math.max(0, Math.min(total, progress.path("chunksDone").asInt(0)));
    double rendered = Math.max(0, progress.path("videoSeconds").asDouble(0));
    seconds.add(now, (long) (rendered * 1000));
    int percent = Math.max(0, Math.min(100, progress.path("percent").asInt(100 * done / total)));
    percents.add(now, percent);
    if (done == total) {
      return ProcessingText.of(status);
    }
    return String.format(
        Locale.ROOT,
        "Processing [%-" + BAR + "s] %3d %%  %s%.1f s%s",
        "=".repeat(BAR * percent / 100),
        percent,
        total == 1 ? "" : done + " of " + total + " chunks, ",
        rendered,
        speed(100 - percent));
  }

  private String speed(int percentLeft) {
    double perSecond = seconds.perSecond() / 1000;
    String speed = perSecond > 0 ? String.format(Locale.ROOT, "  %.1f x", perSecond) : "";
    return speed
        + percents
            .timeFor(percentLeft)
            .map(time -> "  " + ByteProgress.duration(time) + " left")
            .orElse("");
  }
}
