package dev.vidport.bench.load;

import dev.vidport.bench.report.Figures;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;

/** Sends requests one after the other over one connection and measures each. */
public final class LatencyProbe implements AutoCloseable {
  private final KeepAliveConnection connection;
  private final List<PreparedRequest> requests;
  private int next;

  private LatencyProbe(KeepAliveConnection connection, List<PreparedRequest> requests) {
    this.connection = connection;
    this.requests = List.copyOf(requests);
  }

  /**
   * @param requests sent in turns
   */
  public static LatencyProbe on(URI server, List<PreparedRequest> requests) throws IOException {
    return new LatencyProbe(
        KeepAliveConnection.open(new InetSocketAddress(server.getHost(), server.getPort())),
        requests);
  }

  /** The median time of {@code count} requests, in milliseconds. */
  public double medianMillis(int count) throws IOException {
    double[] millis = new double[count];
    for (int i = 0; i < count; i++) {
      millis[i] = millis();
    }
    return Figures.median(millis);
  }

  /** The time of the next request, in milliseconds. */
  public double millis() throws IOException {
    PreparedRequest request = requests.get(next++ % requests.size());
    long start = System.nanoTime();
    connection.exchange(request);
    return (System.nanoTime() - start) / 1e6;
  }

  @Override
  public void close() throws IOException {
    connection.close();
  }
}
