package dev.vidport.client;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;

/** No connection to the service was ever possible. */
public final class UnreachableServiceException extends ConnectException {
  private static final long serialVersionUID = 1;

  UnreachableServiceException(URI service, IOException cause) {
    super("No connection to " + service + " (" + NetworkErrors.describe(cause) + ")");
    initCause(cause);
  }
}
