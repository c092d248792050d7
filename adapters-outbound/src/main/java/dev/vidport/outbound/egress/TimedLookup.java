package dev.vidport.outbound.egress;

import dev.vidport.domain.concurrent.DaemonThreads;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Bounds the time of a lookup, which the system's resolver cannot interrupt: a lookup that has
 * timed out keeps its thread until the resolver gives up. Therefore the names of one domain, which
 * may have the same name server, can use only a share of the threads.
 */
final class TimedLookup implements HostLookup, AutoCloseable {
  private static final long IDLE_SECONDS = 10;

  /** Number of slow domains from which on others are affected. */
  private static final int SHARES = 8;

  private final HostLookup lookup;
  private final Duration timeout;
  private final int maxPerDomain;
  private final ExecutorService threads;

  /** Number of running lookups by domain. */
  private final Map<String, Integer> running = new HashMap<>();

  /**
   * @param maxLookups maximum number of concurrent lookups; more fail at once
   */
  TimedLookup(HostLookup lookup, Duration timeout, int maxLookups) {
    this.lookup = lookup;
    this.timeout = timeout;
    this.maxPerDomain = Math.max(1, maxLookups / SHARES);
    this.threads =
        new ThreadPoolExecutor(
            0,
            maxLookups,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            DaemonThreads.named("vidport-outbound-lookup"));
  }

  @Override
  public InetAddress[] resolve(String host) throws UnknownHostException {
    long end = System.nanoTime() + timeout.toNanos();
    try {
      return start(host, end).get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw failed(host, Objects.requireNonNull(e.getCause()));
    } catch (TimeoutException | RejectedExecutionException e) {
      throw failed(host, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failed(host, e);
    }
  }

  private CompletableFuture<InetAddress[]> start(String host, long end)
      throws InterruptedException, TimeoutException {
    CompletableFuture<InetAddress[]> result = new CompletableFuture<>();
    String domain = domain(host);
    begin(domain, end);
    boolean isStarted = false;
    try {
      threads.execute(() -> lookUp(host, domain, result));
      isStarted = true;
      return result;
    } finally {
      if (!isStarted) {
        end(domain);
      }
    }
  }

  private void lookUp(String host, String domain, CompletableFuture<InetAddress[]> result) {
    try {
      result.complete(lookup.resolve(host));
    } catch (Throwable fault) {
      result.completeExceptionally(fault);
    } finally {
      end(domain);
    }
  }

  /** Waits until the domain uses less than its share. */
  private synchronized void begin(String domain, long end)
      throws InterruptedException, TimeoutException {
    while (running.getOrDefault(domain, 0) >= maxPerDomain) {
      long left = end - System.nanoTime();
      if (left <= 0) {
        throw new TimeoutException("other lookups in " + domain + " take too long");
      }
      TimeUnit.NANOSECONDS.timedWait(this, left);
    }
    running.merge(domain, 1, Integer::sum);
  }

  private synchronized void end(String domain) {
    running.computeIfPresent(domain, (key, count) -> count > 1 ? count - 1 : null);
    notifyAll();
  }

  /**
   * The last two labels. Below a suffix such as {@code co.uk}, many domains have one share in
   * common.
   */
  private static String domain(String host) {
    String name = host.toLowerCase(Locale.ROOT).replaceFirst("\\.$", "");
    int last = name.lastIndexOf('.');
    return name.substring(name.lastIndexOf('.', last - 1) + 1);
  }

  private static UnknownHostException failed(String host, Throwable cause) {
    UnknownHostException failure = new UnknownHostException("Could not look up the host " + host);
    failure.initCause(cause);
    return failure;
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
