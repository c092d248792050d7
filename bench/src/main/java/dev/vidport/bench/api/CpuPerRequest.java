package dev.vidport.bench.api;

import dev.vidport.bench.host.HostProcess;
import dev.vidport.bench.load.Duel;
import dev.vidport.bench.load.Load;
import java.io.IOException;

/** Adds up the processor time of the host in the turns of one side. */
final class CpuPerRequest {
  private final HostProcess host;
  private double seconds;
  private long requests;

  CpuPerRequest(HostProcess host) {
    this.host = host;
  }

  Duel.Timed around(Duel.Timed side) {
    return () -> measured(side);
  }

  private Load.Done measured(Duel.Timed side) throws IOException, InterruptedException {
    double before = host.cpuSeconds();
    Load.Done done = side.run();
    // The first turn warms up, so the last ones count.
    seconds = host.cpuSeconds() - before;
    requests = done.requests();
    return done;
  }

  /** Of the last turn, for each request. */
  double micros() {
    return seconds * 1e6 / requests;
  }
}
