package dev.vidport.bench.load;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Sends a list of requests over several connections in parallel, and starts over at the end of the
 * list.
 */
public final class LoadGenerator implements AutoCloseable {
  private final List<PreparedRequest> requests;
  private final List<KeepAliveConnection> connections = new ArrayList<>();
  private final ExecutorService threads;
  private final AfterResponse afterResponse;

  /** Runs after each response, in the same thread; included in the measured time. */
  @FunctionalInterface
  public interface AfterResponse {
    void after(int request) throws IOException;
  }

  private LoadGenerator(
      List<PreparedRequest> requests, int connections, AfterResponse afterResponse) {
    this.requests = List.copyOf(requests);
    this.threads = Executors.newFixedThreadPool(connections);
    this.afterResponse = afterResponse;
  }

  /** Opens the connections and keeps them open until {@link #close}. */
  public static LoadGenerator on(URI server, int connections, List<PreparedRequest> requests)
      throws IOException {
    return on(server, connections, requests, request -> {});
  }

  public static LoadGenerator on(
      URI server, int connections, List<PreparedRequest> requests, AfterResponse afterResponse)
      throws IOException {
    LoadGenerator load = new LoadGenerator(requests, connections, afterResponse);
    InetSocketAddress address = new InetSocketAddress(server.getHost(), server.getPort());
    try {
      for (int i = 0; i < connections; i++) {
        load.connections.add(KeepAliveConnection.open(address));
      }
      return load;
    } catch (IOException e) {
      load.close();
      throw e;
    }
  }

  /**
   * Sends requests for about {@code time}. Requests in flight at its end are completed and counted.
   */
  public Result during(Duration time) throws IOException, InterruptedException {
    return run(Integer.MAX_VALUE, System.nanoTime() + time.toNanos());
  }

  /** Sends the first {@code count} requests of the list. */
  public Result first(int count, Duration timeout) throws IOException, InterruptedException {
    return run(count, System.nanoTime() + timeout.toNanos());
  }

  private Result run(int count, long deadline) throws IOException, InterruptedException {
    AtomicInteger next = new AtomicInteger();
    long start = System.nanoTime();
    CompletionService<Result> work = new ExecutorCompletionService<>(threads);
    for (KeepAliveConnection connection : connections) {
      work.submit(() -> sendAll(connection, next, count, deadline));
    }
    Result sum = new Result(0, 0, 0);
    for (int i = 0; i < connections.size(); i++) {
      sum = sum.plus(result(work));
    }
    return new Result(sum.requests(), sum.bytes(), (System.nanoTime() - start) / 1e9);
  }

  private Result sendAll(
      KeepAliveConnection connection, AtomicInteger next, int count, long deadline)
      throws IOException {
    long sent = 0;
    long bytes = 0;
    while (System.nanoTime() < deadline) {
      int index = next.getAndIncrement();
      if (index >= count) {
        break;
      }
      int position = index % requests.size();
      bytes += connection.exchange(requests.get(position));
      afterResponse.after(position);
      sent++;
    }
    return new Result(sent, bytes, 0);
  }

  private static Result result(CompletionService<Result> work)
      throws IOException, InterruptedException {
    try {
      return work.take().get();
    } catch (ExecutionException e) {
      throw new IOException("cannot send the load", e.getCause());
    }
  }

  @Override
  public void close() throws IOException {
    threads.shutdownNow();
    for (KeepAliveConnection connection : connections) {
      connection.close();
    }
  }

  /**
   * What a run sent and received.
   *
   * @param bytes of request and response bodies
   */
  public record Result(long requests, long bytes, double seconds) {
    Result plus(Result other) {
      return new Result(requests + other.requests, bytes + other.bytes, seconds + other.seconds);
    }

    public double requestsPerSecond() {
      return requests / seconds;
    }

    /** In units of 10⁶ bytes. */
    public double megabytesPerSecond() {
      return bytes / 1e6 / seconds;
    }
  }
}
