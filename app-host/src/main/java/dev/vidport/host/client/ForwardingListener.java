package dev.vidport.host.client;

import java.time.Duration;

/** Receives what happens while events are forwarded. */
public interface ForwardingListener {
  /**
   * An attempt has ended.
   *
   * @param result the HTTP status of the local address, or why there is none
   * @param isLast whether no other attempt follows
   */
  void attempted(
      String type,
      String eventId,
      String result,
      boolean isAccepted,
      Duration time,
      boolean isLast);

  /** Events cannot be read from the service; the requests are repeated until it responds. */
  void disconnected(String reason);

  /** The service responds again; no event was lost. */
  void reconnected();
}
