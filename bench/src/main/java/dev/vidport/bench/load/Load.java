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

/** Sends a list of requests over some connections at once, again from its start when it ends. */
public final class Load implements AutoCloseable {
  private final List<Request> requests;
  private final List<Wire> wires = new ArrayList<>();
  private final ExecutorService threads;
  private final Check afterEach;

  /** What there is to do after each answer, in the same thread; part of what is timed. */
  @FunctionalInterface
  public interface Check {
    void after(int request) throws IOException;
  }

  private Load(List<Request> requests, int connections, Check afterEach) {
    this.requests = List.copyOf(requests);
    this.threads = Executors.newFixedThreadPool(connections);
    this.afterEach = afterEach;
  }

  /** Opens the connections, which stay open until the end. */
  public static Load on(URI server, int connections, List<Request> requests) throws IOException {
    return on(server, connections, requests, request -> {});
  }

  public static Load on(URI server, int connections, List<Request> requests, Check afterEach)
      throws IOException {
    Load load = new Load(requests, connections, afterEach);
    InetSocketAddress address = new InetSocketAddress(server.getHost(), server.getPort());
    try {
      for (int i = 0; i < connections; i++) {
        load.wires.add(Wire.open(address));
      }
      return load;
    } catch (IOException e) {
      load.close();
      throw e;
    }
  }

  /** Sends for about {@code time}: what was begun by then is finished and counts. */
  public Done during(Duration time) throws IOException, InterruptedException {
    return run(Integer.MAX_VALUE, System.nanoTime() + time.toNanos());
  }

  /** Sends the first {@code count} requests of the list. */
  public Done first(int count, Duration atMost) throws IOException, InterruptedException {
    return run(count, System.nanoTime() + atMost.toNanos());
  }

  private Done run(int count, long deadline) throws IOException, InterruptedException {
    AtomicInteger next = new AtomicInteger();
    long start = System.nanoTime();
    CompletionService<Done> work = new ExecutorCompletionService<>(threads);
    for (Wire wire : wires) {
      work.submit(() -> send(wire, next, count, deadline));
    }
    Done sum = new Done(0, 0, 0);
    for (int i = 0; i < wires.size(); i++) {
      sum = sum.plus(result(work));
    }
    return new Done(sum.requests(), sum.bytes(), (System.nanoTime() - start) / 1e9);
  }

  private Done send(Wire wire, AtomicInteger next, int count, long deadline) throws IOException {
    long sent = 0;
    long bytes = 0;
    while (System.nanoTime() < deadline) {
      int index = next.getAndIncrement();
      if (index >= count) {
        break;
      }
      int place = index % requests.size();
      bytes += wire.exchange(requests.get(place));
      afterEach.after(place);
      sent++;
    }
    return new Done(sent, bytes, 0);
  }

  private static Done result(CompletionService<Done> work)
      throws IOException, InterruptedException {
    try {
      return work.take().get();
    } catch (ExecutionException e) {
      throw new IOException("the load could not be sent", e.getCause());
    }
  }

  @Override
  public void close() throws IOException {
    threads.shutdownNow();
    for (Wire wire : wires) {
      wire.close();
    }
  }

  /**
   * What was done.
   *
   * @param bytes of bodies, to and fro
   */
  public record Done(long requests, long bytes, double seconds) {
    Done plus(Done other) {
      return new Done(requests + other.requests, bytes + other.bytes, seconds + other.seconds);
    }

    public double requestsPerSecond() {
      return requests / seconds;
    }

    /** In units of a million bytes. */
    public double megabytesPerSecond() {
      return bytes / 1e6 / seconds;
    }
  }
}
