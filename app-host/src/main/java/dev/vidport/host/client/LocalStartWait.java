package dev.vidport.host.client;

import dev.vidport.client.ConnectRetry;
import dev.vidport.client.Sleeper;
import java.net.ConnectException;
import java.net.URI;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Waits for a service on this machine that refuses connections because it is starting, up to 10
 * seconds in all. A service on another machine is not waited for: its address may be wrong.
 */
public final class LocalStartWait implements ConnectRetry {
  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");
  private static final Duration PAUSE = Duration.ofMillis(500);
  private static final int MAX_PAUSES = 20;

  private final URI service;
  private final Sleeper sleeper;
  private final Consumer<URI> notice;
  private int pauses;

  /**
   * @param notice receives the address of the service once, before the first pause
   */
  public LocalStartWait(URI service, Sleeper sleeper, Consumer<URI> notice) {
    this.service = service;
    this.sleeper = sleeper;
    this.notice = notice;
  }

  @Override
  public synchronized boolean pause(ConnectException failure) throws InterruptedException {
    if (!isLoopback()
        || failure.getCause() instanceof UnresolvedAddressException
        || pauses == MAX_PAUSES) {
      return false;
    }
    if (pauses == 0) {
      notice.accept(service);
    }
    pauses++;
    sleeper.sleep(PAUSE);
    return true;
  }

  private boolean isLoopback() {
    return Optional.ofNullable(service.getHost())
        .map(host -> LOOPBACK.contains(host.toLowerCase(Locale.ROOT)))
        .orElse(false);
  }
}
