package dev.vidport.bench.host;

import java.io.IOException;
import java.net.URI;

/** A running host with an account, an API key and a control server. */
public interface MeasuredHost extends AutoCloseable {
  /** A client of its public API, with its key. */
  default BenchApiClient api() {
    return api(key());
  }

  /** A client of its public API, with the key of any account. */
  BenchApiClient api(String anyKey);

  URI address();

  String key();

  ControlClient control();

  /** Seconds of processor time of its process so far, including those of exited child processes. */
  double cpuSeconds() throws IOException;

  /** The largest resident size of its process so far, without that of child processes. */
  long peakResidentBytes() throws IOException;

  /** Ends the host and the programs that it has started, without waiting for its work. */
  void kill() throws IOException;

  @Override
  void close() throws IOException;
}
