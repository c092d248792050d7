package dev.vidport.bench.stream;

import dev.vidport.bench.host.HostProcess;
import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.report.Row;
import dev.vidport.bench.system.WorkFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Recordings that are rendered while they arrive, against the same files sent whole. */
public final class StreamBench {
  private static final Goal A_FIFTH = Goal.atMost(0.2);

  private final StreamSizes sizes;

  public StreamBench(StreamSizes sizes) {
    this.sizes = sizes;
  }

  public void run(Path parent, Report report) throws IOException, InterruptedException {
    report.doing("making recordings, unless they are there");
    List<Recorded> recordings =
        List.of(
            Recorded.webm(sizes.clip(), sizes.seconds()),
            Recorded.fragments(sizes.clip(), sizes.seconds()));
    try (WorkFolder work = WorkFolder.below(parent);
        HostProcess host = HostProcess.start(work.folder("host"), List.of(), Map.of())) {
      for (Recorded recorded : recordings) {
        Recorder recorder = new Recorder(host.api(), recorded);
        report.doing("recording " + recorded.name());
        Recorder.Done live = recorder.record();
        report.doing("the same file, whole");
        double whole = recorder.whole();
        report.add(
            Row.ratio(
                "complete to SUCCEEDED, " + recorded.name(), live.seconds(), whole, " s", A_FIFTH));
        report.note(
            String.format(
                Locale.ROOT,
                "%s: %.1f s were rendered when complete was called.",
                recorded.name(),
                live.renderedSeconds()));
      }
    }
    report.note(
        "Ours: prestarted, parts of 5 MiB sent at the pace of the recording. Theirs: the same file sent as an upload of known"
            + " size, on the same host, after it.");
    report.print("Stream");
  }
}
