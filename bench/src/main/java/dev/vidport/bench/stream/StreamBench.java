package dev.vidport.bench.stream;

import dev.vidport.bench.host.BenchHostProcess;
import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.report.Row;
import dev.vidport.bench.system.WorkFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Compares live rendering of recordings with uploads of the same files. */
public final class StreamBench {
  private static final Goal COMPLETION_GOAL = Goal.atMost(0.2);

  private final StreamWorkload workload;

  public StreamBench(StreamWorkload workload) {
    this.workload = workload;
  }

  public void run(Path parent, Report report) throws IOException, InterruptedException {
    report.progress("creating recordings, unless they exist");
    List<RecordingClip> recordings =
        List.of(
            RecordingClip.webm(workload.clip(), workload.seconds()),
            RecordingClip.fragments(workload.clip(), workload.seconds()));
    try (WorkFolder work = WorkFolder.below(parent);
        BenchHostProcess host = BenchHostProcess.start(work.folder("host"), List.of(), Map.of())) {
      for (RecordingClip recording : recordings) {
        RecordingClient client = new RecordingClient(host.api(), recording);
        report.progress("ours: recording " + recording.name());
        RecordingClient.Result live = client.record();
        report.progress("theirs: upload of the same file");
        double whole = client.uploadWhole();
        report.add(
            Row.ratio(
                "complete to SUCCEEDED, " + recording.name(),
                live.seconds(),
                whole,
                " s",
                COMPLETION_GOAL));
        report.note(
            String.format(
                Locale.ROOT,
                "%s: %.1f s were rendered at the call to complete.",
                recording.name(),
                live.renderedSeconds()));
      }
    }
    report.note(
        "Ours: streaming upload with prestart, parts of 5 MiB at the pace of the recording. Theirs:"
            + " the same file as an upload of known size, afterwards on the same host.");
    report.print("Stream");
  }
}
