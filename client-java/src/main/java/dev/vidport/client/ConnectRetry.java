package dev.vidport.client;

import java.net.ConnectException;

/** Decides whether to wait for a service to which no connection was possible yet. */
@FunctionalInterface
public interface ConnectRetry {
  /**
   * Pauses before the next attempt to connect.
   *
   * @return false, without a pause, when another attempt is of no use
   */
  boolean pause(ConnectException failure) throws InterruptedException;

  /** A service that accepts no connection is not waited for. */
  static ConnectRetry never() {
    return failure -> false;
  }
}
