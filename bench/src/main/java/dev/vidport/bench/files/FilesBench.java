package dev.vidport.bench.files;

import dev.vidport.bench.host.BenchHostProcess;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.system.WorkFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Compares part uploads and playback of the embedded store with nginx on the same disk. */
public final class FilesBench {
  /** The heap limit that the heap goal refers to. */
  private static final String HEAP = "-Xmx256m";

  private final String nginx;
  private final FilesWorkload workload;

  /**
   * @param nginx name or path of the nginx program
   */
  public FilesBench(String nginx, FilesWorkload workload) {
    this.nginx = nginx;
    this.workload = workload;
  }

  public void run(Path parent, Report report) throws IOException, InterruptedException {
    try (WorkFolder work = WorkFolder.below(parent);
        BenchHostProcess host =
            BenchHostProcess.start(work.folder("host"), List.of(HEAP), Map.of());
        Nginx other = Nginx.start(nginx, work.folder("nginx"))) {
      new PartUploadBench(host, other, workload).run(work.path(), report);
      new PlaybackBench(host, other, workload).run(report);
      report.note(
          "Both sides use the loopback interface and the same disk, and run in turns with the same load generator over 2"
              + " persistent connections. Medians of the runs. nginx: 2 workers, sendfile, no log.");
      report.note("The heap of the host was limited with " + HEAP + ".");
      report.print("Files");
    }
  }
}
