package dev.vidport.http.server.limit;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.io.SelectorManager;
import org.eclipse.jetty.util.IO;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Limits the open connections of one client address: closes further ones at once. Add it to a
 * connector.
 */
public final class AddressConnectionLimit implements SelectorManager.AcceptListener {
  private static final Logger LOG = LoggerFactory.getLogger(AddressConnectionLimit.class);
  private static final long LOG_INTERVAL_NANOS = Duration.ofMinutes(1).toNanos();

  private final int limit;
  private final ClientAddresses addresses;
  private final Map<String, Integer> connections = new HashMap<>();

  /** A closed channel no longer has an address. */
  private final Map<SelectableChannel, String> clients = new HashMap<>();

  private long lastLogged = System.nanoTime() - LOG_INTERVAL_NANOS;

  public AddressConnectionLimit(int limit, ClientAddresses addresses) {
    this.limit = limit;
    this.addresses = addresses;
  }

  @Override
  public void onAccepting(SelectableChannel channel) {
    client(channel)
        .filter(address -> !addresses.isProxy(address))
        .map(ClientAddresses::name)
        .ifPresent(client -> add(channel, client));
  }

  @Override
  public void onAcceptFailed(SelectableChannel channel, Throwable cause) {
    remove(channel);
  }

  @Override
  public void onClosed(SelectableChannel channel) {
    remove(channel);
  }

  private synchronized void add(SelectableChannel channel, String client) {
    clients.put(channel, client);
    if (connections.merge(client, 1, Integer::sum) > limit) {
      log(client);
      // The connector now fails to register the channel, and calls onAcceptFailed.
      IO.close(channel);
    }
  }

  private synchronized void remove(SelectableChannel channel) {
    Optional.ofNullable(clients.remove(channel))
        .ifPresent(
            client -> connections.computeIfPresent(client, (any, n) -> n == 1 ? null : n - 1));
  }

  private void log(String client) {
    if (System.nanoTime() - lastLogged >= LOG_INTERVAL_NANOS) {
      lastLogged = System.nanoTime();
      LOG.warn("Refused connections beyond the limit: client={} limit={}", client, limit);
    }
  }

  private static Optional<InetAddress> client(SelectableChannel channel) {
    try {
      return ClientAddresses.address(((SocketChannel) channel).getRemoteAddress());
    } catch (IOException disconnected) {
      return Optional.empty();
    }
  }
}
