package dev.vidport.bench.hostile;

import dev.vidport.bench.load.LatencyProbe;
import dev.vidport.bench.load.PreparedRequest;
import dev.vidport.bench.system.BenchSleeper;
import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Sends small requests of three kinds. Every one of them must succeed. */
final class HonestClient implements AutoCloseable {
  /** Below the rate limit of the measurement. */
  private static final Duration INTERVAL = Duration.ofMillis(50);

  private final Map<Kind, LatencyProbe> probes = new EnumMap<>(Kind.class);

  /** The kinds of requests. */
  enum Kind {
    LIST("list"),
    DRY_RUN("dry run of an upload"),
    PART("PUT of a part of some bytes");

    private final String label;

    Kind(String label) {
      this.label = label;
    }

    String label() {
      return label;
    }
  }

  /**
   * @param part signed URL of a part as long as {@code data}
   */
  static HonestClient open(URI host, String key, URI part, FileChannel data) throws IOException {
    String authorization = "Authorization: Bearer " + key;
    URI videos = URI.create(host + "/v1/videos");
    HonestClient client = new HonestClient();
    client.add(Kind.LIST, host, PreparedRequest.get(videos, authorization));
    client.add(
        Kind.DRY_RUN,
        host,
        PreparedRequest.post(
            URI.create(videos + "?dryRun=true"),
            "{\"fileName\": \"a.mov\", \"sizeBytes\": 5}",
            authorization));
    client.add(Kind.PART, host, PreparedRequest.put(part, data, data.size()));
    return client;
  }

  private void add(Kind kind, URI host, PreparedRequest request) throws IOException {
    probes.put(kind, LatencyProbe.on(host, List.of(request)));
  }

  /** Sends requests for a time, one of each kind every {@link #INTERVAL}. */
  Map<Kind, Latencies> send(Duration time) throws IOException, InterruptedException {
    Map<Kind, Latencies> latencies = new EnumMap<>(Kind.class);
    probes.keySet().forEach(kind -> latencies.put(kind, new Latencies()));
    long begin = System.nanoTime();
    for (long at = 0; at < time.toNanos(); at += INTERVAL.toNanos()) {
      BenchSleeper.sleep(Duration.ofNanos(Math.max(0, begin + at - System.nanoTime())));
      for (Map.Entry<Kind, LatencyProbe> probe : probes.entrySet()) {
        latencies.get(probe.getKey()).add(probe.getValue().millis());
      }
    }
    return latencies;
  }

  @Override
  public void close() throws IOException {
    for (LatencyProbe probe : probes.values()) {
      probe.close();
    }
  }
}
