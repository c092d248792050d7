package dev.vidport.outbound.egress;

import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Locale;

/** A part of a call did not end in time. The message is for users and names the part. */
public final class OutboundTimeoutException extends SocketTimeoutException {
  private static final long serialVersionUID = 1L;

  private OutboundTimeoutException(String message, Throwable cause) {
    super(message);
    initCause(cause);
  }

  static OutboundTimeoutException ofHeaders(Duration limit, Throwable cause) {
    return new OutboundTimeoutException(
        String.format(
            Locale.ROOT,
            "The headers of the response did not arrive within %d seconds",
            limit.toSeconds()),
        cause);
  }

  /** A connection includes the TLS handshake, if there is one. */
  static OutboundTimeoutException ofConnection(Throwable cause) {
    return new OutboundTimeoutException(
        "The server did not accept a connection in time; it must respond at the host and port of the"
            + " URL, and there with TLS",
        cause);
  }
}
