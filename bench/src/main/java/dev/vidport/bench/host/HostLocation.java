package dev.vidport.bench.host;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Where the host of a measurement runs. */
public enum HostLocation {
  /** In a process of its own, as in production: its processor time and memory are its own. */
  OWN_PROCESS {
    @Override
    public MeasuredHost start(Path folder, List<String> javaOptions, Map<String, String> settings)
        throws IOException, InterruptedException {
      return BenchHostProcess.start(folder, javaOptions, settings);
    }
  },

  /**
   * In this process, which has loaded most classes already: for runs whose figures mean little. A
   * process of its own would spend more processor time on its start than on a small workload. At
   * its end, the host does not wait for running steps.
   */
  THIS_PROCESS {
    @Override
    public MeasuredHost start(Path folder, List<String> javaOptions, Map<String, String> settings)
        throws IOException {
      return EmbeddedHost.start(folder, settings);
    }
  };

  /**
   * Starts a host with its data in {@code folder}, without effective rate limits.
   *
   * @param javaOptions JVM options of the host, if it has a process of its own
   * @param settings environment variables that override the defaults
   */
  public abstract MeasuredHost start(
      Path folder, List<String> javaOptions, Map<String, String> settings)
      throws IOException, InterruptedException;
}
