package dev.vidport.host.client;

import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.util.Optional;

/** Words for faults of the network, whose own are often missing. */
public final class Faults {
  private Faults() {}

  public static String words(IOException fault) {
    if (fault instanceof UnknownHostException
        || fault.getCause() instanceof UnresolvedAddressException) {
      return "there is no host of that name";
    }
    if (fault instanceof ConnectException) {
      return "nobody answers there";
    }
    if (fault instanceof HttpTimeoutException) {
      return "no answer within the time limit";
    }
    return Optional.ofNullable(fault.getMessage())
        .orElseGet(() -> fault.getClass().getSimpleName());
  }
}
