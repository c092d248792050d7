package dev.vidport.outbound.egress;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.jspecify.annotations.Nullable;

/** Ends a call when its total time is over, in whatever state it is. */
final class Deadline implements AutoCloseable {
  private final Duration total;
  private final ScheduledFuture<?> alarm;
  private @Nullable HttpUriRequestBase current;
  private boolean over;
  private boolean aborted;

  Deadline(Duration total, ScheduledExecutorService timer) {
    this.total = total;
    this.alarm = timer.schedule(this::end, total.toMillis(), TimeUnit.MILLISECONDS);
  }

  private synchronized void end() {
    over = true;
    if (current != null) {
      current.cancel();
    }
  }

  /** Ends the call now, for a reason other than its time. */
  synchronized void abort() {
    aborted = true;
    if (current != null) {
      current.cancel();
    }
  }

  /** Watches {@code request} instead of the one before. */
  synchronized void watch(HttpUriRequestBase request) {
    current = request;
    if (over || aborted) {
      request.cancel();
    }
  }

  /** Whether the call was ended, by its time or for another reason. */
  synchronized boolean hasEnded() {
    return over || aborted;
  }

  /** Names the time limit as the reason of a failure that this deadline caused. */
  synchronized IOException explain(IOException failure) {
    if (!over) {
      return failure;
    }
    SocketTimeoutException timeout =
        new SocketTimeoutException("The call did not end within " + total.toMillis() + " ms");
    timeout.initCause(failure);
    return timeout;
  }

  @Override
  public void close() {
    alarm.cancel(false);
  }
}
