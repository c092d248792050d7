package dev.vidport.http.server.pipeline;

import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.http.server.limit.ClientAddresses;
import dev.vidport.http.server.limit.RefusalRate;
import java.time.Clock;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.Components;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Refuses requests of a client with too many refusals a second later. No thread waits meanwhile;
 * the connection does, and carries no other request of this client. Few connections wait at a time,
 * because a proxy has a limited number of them for all clients.
 */
public final class DelayedRefusal {
  private static final long DELAY_MILLIS = 1_000;

  /** Half of what nginx has by default (512). */
  private static final int MAX_WAITING = 256;

  private final ClientAddresses clients;
  private final RefusalRate rate;
  private final Semaphore places = new Semaphore(MAX_WAITING);

  public DelayedRefusal(ClientAddresses clients, Clock clock) {
    this.clients = clients;
    this.rate = new RefusalRate(clock);
  }

  /**
   * Responds with a refusal, later if the client has too many of them.
   *
   * @throws RefusalException the refusal itself, to be sent now
   */
  public void respond(
      Request request, Response response, Callback callback, RefusalException refusal) {
    if (!rate.isExceeded(clients.of(request)) || !places.tryAcquire()) {
      throw refusal;
    }
    SerializedResponse later = ErrorResponse.of(refusal, request);
    later.writeHead(response);
    Components components = request.getComponents();
    Scheduler.Task unused =
        components
            .getScheduler()
            .schedule(
                () -> {
                  places.release();
                  components.getExecutor().execute(() -> later.write(response, callback));
                },
                DELAY_MILLIS,
                TimeUnit.MILLISECONDS);
  }
}
