package dev.vidport.outbound.egress;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Bounds the time of a lookup, which the system's resolver does not let be interrupted. */
final class TimedLookup implements HostLookup, AutoCloseable {
  private static final long IDLE_SECONDS = 10;

  private final HostLookup lookup;
  private final Duration timeout;
  private final ExecutorService threads;

  /**
   * @param maxLookups maximum number of lookups at a time; more fail at once
   */
  TimedLookup(HostLookup lookup, Duration timeout, int maxLookups) {
    this.lookup = lookup;
    this.timeout = timeout;
    this.threads =
        new ThreadPoolExecutor(
            0,
            maxLookups,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            work -> {
              Thread thread = new Thread(work, "vidport-outbound-lookup");
              thread.setDaemon(true);
              return thread;
            });
  }

  @Override
  public InetAddress[] resolve(String host) throws UnknownHostException {
    Future<InetAddress[]> result = null;
    try {
      result = threads.submit(() -> lookup.resolve(host));
      return result.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw failed(host, Objects.requireNonNull(e.getCause()));
    } catch (TimeoutException | RejectedExecutionException e) {
      throw failed(host, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failed(host, e);
    } finally {
      if (result != null) {
        result.cancel(true);
      }
    }
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
