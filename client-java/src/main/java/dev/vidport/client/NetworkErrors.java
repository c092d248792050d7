package dev.vidport.client;

import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.util.Optional;
import java.util.stream.Collectors;

/** Describes network errors, because their own messages are often missing. */
public final class NetworkErrors {
  private NetworkErrors() {}

  public static String describe(IOException fault) {
    if (fault instanceof UnknownHostException
        || fault.getCause() instanceof UnresolvedAddressException) {
      return "unknown host name";
    }
    if (fault instanceof ConnectException && !(fault instanceof UnreachableServiceException)) {
      return "connection refused";
    }
    if (fault instanceof HttpTimeoutException) {
      return "no response within the time limit";
    }
    return Optional.ofNullable(fault.getMessage())
        .map(NetworkErrors::visible)
        .orElseGet(() -> fault.getClass().getSimpleName());
  }

  /** The message may have what a server sent, such as an invalid status line. */
  private static String visible(String message) {
    return message.lines().map(PrintableText::of).collect(Collectors.joining("\n"));
  }
}
