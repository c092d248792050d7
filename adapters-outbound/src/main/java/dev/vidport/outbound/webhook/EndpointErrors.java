package dev.vidport.outbound.webhook;

import dev.vidport.outbound.egress.EgressRefusedException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLException;

/** Explains to the owner of the endpoint why a delivery failed, without addresses. */
final class EndpointErrors {
  private static final int REDIRECTS = 3;

  private EndpointErrors() {}

  /** Empty for 2xx. */
  static Optional<String> ofStatus(int status) {
    if (status / 100 == 2) {
      return Optional.empty();
    }
    return Optional.of(
        status / 100 == REDIRECTS
            ? "The endpoint responded with " + status + "; redirects are not followed"
            : "The endpoint responded with " + status + ", not 2xx");
  }

  static String of(IOException failure, Duration timeLimit) {
    if (failure instanceof EgressRefusedException) {
      return String.valueOf(failure.getMessage());
    }
    if (failure instanceof UnknownHostException) {
      return String.valueOf(failure.getMessage());
    }
    // Before the timeouts, of which Apache's ConnectTimeoutException is one.
    if (failure instanceof ConnectException || failure instanceof NoRouteToHostException) {
      return "Could not connect to the host";
    }
    if (failure instanceof SocketTimeoutException) {
      return "No response within " + timeLimit.toSeconds() + " seconds";
    }
    if (failure instanceof SSLException) {
      return "The TLS handshake failed; the certificate must be valid for the host: "
          + failure.getMessage();
    }
    return "The connection ended before a response";
  }
}
