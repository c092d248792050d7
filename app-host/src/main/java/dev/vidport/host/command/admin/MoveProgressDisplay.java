package dev.vidport.host.command.admin;

import dev.vidport.host.terminal.ByteProgress;
import dev.vidport.host.terminal.ProgressLine;
import dev.vidport.host.terminal.TransferRate;
import dev.vidport.library.internal.MoveListener.Phase;
import java.time.Clock;
import java.util.Locale;

/** Shows the progress of a move in one line. */
final class MoveProgressDisplay {
  private final ProgressLine output;
  private final Clock clock;
  private Phase shown = Phase.COUNTING;
  private ByteProgress bytes = new ByteProgress("", 1);
  private TransferRate rows = new TransferRate();

  MoveProgressDisplay(ProgressLine output, Clock clock) {
    this.output = output;
    this.clock = clock;
  }

  /** As {@link dev.vidport.library.internal.MoveListener#progress}. */
  synchronized void progress(Phase phase, long done, long total, long doneBytes, long totalBytes) {
    if (phase != shown) {
      shown = phase;
      bytes = new ByteProgress(title(phase), Math.max(1, totalBytes));
      rows = new TransferRate();
    }
    output.show(
        switch (phase) {
          case COUNTING ->
              String.format(
                  Locale.ROOT, "Counting  %d objects, %s", done, ByteProgress.bytes(doneBytes));
          case OBJECTS, VERIFYING ->
              bytes.line(clock.instant(), Math.min(doneBytes, totalBytes))
                  + String.format(Locale.ROOT, "  %d of %d objects", done, total);
          case ROWS -> rows(done, total);
        });
  }

  private String rows(long done, long total) {
    rows.add(clock.instant(), done);
    String left =
        rows.timeFor(total - done)
            .filter(time -> done < total)
            .map(time -> "  " + ByteProgress.duration(time) + " left")
            .orElse("");
    return String.format(
        Locale.ROOT, "Rows  %d of %d  %.0f/s%s", done, total, rows.perSecond(), left);
  }

  private static String title(Phase phase) {
    return phase == Phase.VERIFYING ? "Verifying" : "Objects";
  }
}
