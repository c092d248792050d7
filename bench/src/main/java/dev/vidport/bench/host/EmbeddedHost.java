package dev.vidport.bench.host;

import dev.vidport.bench.system.CpuTime;
import dev.vidport.bench.system.ResidentSize;
import dev.vidport.host.settings.HostSettings;
import dev.vidport.host.settings.SettingValues;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** A host in this process. Its processor time and memory include those of the measurement. */
final class EmbeddedHost implements MeasuredHost {
  /** Seldom, because polls with a shorter interval would take more time than a small workload. */
  private static final Duration POLL = Duration.ofMillis(100);

  private final ControlledHost host;

  private EmbeddedHost(ControlledHost host) {
    this.host = host;
  }

  static EmbeddedHost start(Path folder, Map<String, String> settings) throws IOException {
    Map<String, String> environment = HostEnvironment.of(folder, settings);
    // At the end, steps still run only for videos whose rendering is not measured.
    environment.put("VIDPORT_WORKER_DRAIN_SECONDS", "0");
    SettingValues values = SettingValues.read(environment, Optional.empty());
    return new EmbeddedHost(ControlledHost.start(HostSettings.of(values)));
  }

  @Override
  public BenchApiClient api(String anyKey) {
    return new BenchApiClient(address(), anyKey, POLL);
  }

  @Override
  public URI address() {
    return host.address();
  }

  @Override
  public String key() {
    return host.key();
  }

  @Override
  public ControlClient control() {
    return new ControlClient(host.controlAddress());
  }

  @Override
  public double cpuSeconds() throws IOException {
    return CpuTime.seconds(ProcessHandle.current().pid());
  }

  @Override
  public long peakResidentBytes() throws IOException {
    return ResidentSize.peakBytes(ProcessHandle.current().pid());
  }

  @Override
  public void kill() throws IOException {
    close();
  }

  @Override
  public void close() throws IOException {
    host.close();
  }
}
