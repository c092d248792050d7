package dev.vidport.outbound.fetch;

import dev.vidport.outbound.egress.EgressRefusedException;
import dev.vidport.outbound.egress.OutboundTimeoutException;
import dev.vidport.usecases.upload.port.RemoteFileException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Optional;
import javax.net.ssl.SSLException;

/** Explains to the owner of the video why a transfer failed, without addresses. */
final class TransferErrors {
  private TransferErrors() {}

  static RemoteFileException of(IOException failure, TransferBounds bounds) {
    if (failure instanceof RemoteFileException known) {
      return known;
    }
    if (failure instanceof EgressRefusedException) {
      return RemoteFileException.refused(failure.getMessage() + ".");
    }
    return Optional.of(failure)
        .filter(SSLException.class::isInstance)
        .flatMap(fault -> TlsErrors.of((SSLException) fault))
        .orElseGet(() -> RemoteFileException.temporary(reason(failure, bounds)));
  }

  private static String reason(IOException failure, TransferBounds bounds) {
    if (failure instanceof UnknownHostException) {
      return failure.getMessage() + ".";
    }
    // Before the timeouts, of which Apache's ConnectTimeoutException is one.
    if (failure instanceof ConnectException || failure instanceof NoRouteToHostException) {
      return "Could not connect to the server.";
    }
    if (failure instanceof OutboundTimeoutException) {
      return failure.getMessage() + ".";
    }
    if (failure instanceof SocketTimeoutException) {
      return "The server sent nothing for " + bounds.silence().toSeconds() + " seconds.";
    }
    return "The connection to the server broke.";
  }
}
