package dev.vidport.bench.stream;

import dev.vidport.bench.host.HostLocation;
import dev.vidport.bench.host.MeasuredHost;
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
  private static final Goal FIRST_FRAME_GOAL = Goal.atMost(0.6);
  private static final Goal SHORT_COMPLETION_GOAL = Goal.atMost(0.8);

  private final StreamWorkload workload;
  private final HostLocation location;

  public StreamBench(StreamWorkload workload, HostLocation location) {
    this.workload = workload;
    this.location = location;
  }

  public void run(Path parent, Report report) throws IOException, InterruptedException {
    report.progress("creating recordings, unless they exist");
    List<RecordingClip> recordings =
        List.of(
            RecordingClip.webm(workload.clip(), workload.seconds()),
            RecordingClip.fragments(workload.clip(), workload.seconds()));
    RecordingClip shorter = RecordingClip.shortWebm(workload.clip(), workload.shortSeconds());
    try (WorkFolder work = WorkFolder.below(parent);
        MeasuredHost host = location.start(work.folder("host"), List.of(), Map.of())) {
      compareParts(new RecordingClient(host.api(), shorter), shorter, report);
      for (RecordingClip recording : recordings) {
        compareWithUpload(new RecordingClient(host.api(), recording), recording, report);
      }
    }
    report.note(
        "Ours: streaming upload with prestart, growing parts at the pace of the recording. Theirs:"
            + " the same file as an upload of known size, afterwards on the same host; of the short"
            + " recording, a streaming upload with prestart in parts of 5 MiB.");
    report.print("Stream");
  }

  private static void compareParts(RecordingClient client, RecordingClip recording, Report report)
      throws IOException, InterruptedException {
    report.progress("ours: recording " + recording.name());
    RecordingClient.Result growing = client.record();
    report.progress("theirs: the same recording in equal parts");
    RecordingClient.Result equal = client.recordInEqualParts();
    report.add(
        Row.ratio(
            "start to first rendered frame, " + recording.name(),
            growing.firstFrameSeconds(),
            equal.firstFrameSeconds(),
            " s",
            FIRST_FRAME_GOAL));
    report.add(
        Row.ratio(
            "complete to SUCCEEDED, " + recording.name(),
            growing.seconds(),
            equal.seconds(),
            " s",
            SHORT_COMPLETION_GOAL));
    note(recording, growing, report);
    note(recording, equal, report);
  }

  private static void compareWithUpload(
      RecordingClient client, RecordingClip recording, Report report)
      throws IOException, InterruptedException {
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
    note(recording, live, report);
  }

  private static void note(RecordingClip recording, RecordingClient.Result result, Report report) {
    report.note(
        String.format(
            Locale.ROOT,
            "%s: the first frames were rendered after %.1f s, %.1f s at the call to complete.",
            recording.name(),
            result.firstFrameSeconds(),
            result.renderedSeconds()));
  }
}
