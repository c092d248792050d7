package dev.vidport.bench.files;

import dev.vidport.bench.host.HostProcess;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.system.WorkFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Files in and out of the embedded store, against nginx on the same disk. */
public final class FilesBench {
  /** What the goal of a flat heap is stated for. */
  private static final String HEAP = "-Xmx256m";

  private final String nginx;
  private final FileSizes sizes;

  /**
   * @param nginx the program
   */
  public FilesBench(String nginx, FileSizes sizes) {
    this.nginx = nginx;
    this.sizes = sizes;
  }

  public void run(Path parent, Report report) throws IOException, InterruptedException {
    try (WorkFolder work = WorkFolder.below(parent);
        HostProcess host = HostProcess.start(work.folder("host"), List.of(HEAP), Map.of());
        Nginx other = Nginx.start(nginx, work.folder("nginx"))) {
      new PartPuts(host, other, sizes).run(work.path(), report);
      new Playback(host, other, sizes).run(report);
      report.note(
          "Both on the loopback interface and the same disk, one after the other in turns with the same generator over 2"
              + " connections that are kept alive; medians of the turns. nginx: 2 workers, sendfile, no log.");
      report.note("The host's heap was limited by " + HEAP + ".");
      report.print("Files");
    }
  }
}
