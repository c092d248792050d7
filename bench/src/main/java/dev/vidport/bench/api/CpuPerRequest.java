package dev.vidport.bench.api;

import dev.vidport.bench.host.MeasuredHost;
import dev.vidport.bench.load.AlternatingRuns;
import dev.vidport.bench.load.LoadGenerator;
import java.io.IOException;

/** Measures the processor time of the host per request of one side. */
final class CpuPerRequest {
  private final MeasuredHost host;
  private double seconds;
  private long requests;

  CpuPerRequest(MeasuredHost host) {
    this.host = host;
  }

  AlternatingRuns.Side around(AlternatingRuns.Side side) {
    return () -> measured(side);
  }

  private LoadGenerator.Result measured(AlternatingRuns.Side side)
      throws IOException, InterruptedException {
    double before = host.cpuSeconds();
    LoadGenerator.Result done = side.run();
    // Overwrites the previous run: the first one is a warm-up.
    seconds = host.cpuSeconds() - before;
    requests = done.requests();
    return done;
  }

  /** Microseconds of processor time per request of the last run. */
  double micros() {
    return seconds * 1e6 / requests;
  }
}
