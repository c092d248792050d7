package dev.vidport.host.serve;

import dev.vidport.host.settings.InvalidSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Set;

/** Finds free TCP ports. */
public final class FreePort {
  private static final int MAX_ATTEMPTS = 100;

  private FreePort() {}

  /**
   * The wanted port, or a free one when it is 0. Another process may take the port at any time.
   *
   * @param hostSetting the variable that selects the address
   * @param setting the variable that selects the port
   * @throws InvalidSettings when the address is not one of this machine
   * @throws IOException when the host can't listen there; the message names the setting
   */
  public static int of(String host, int wanted, String hostSetting, String setting)
      throws IOException {
    try {
      return bind(host, wanted);
    } catch (IOException e) {
      if (!isFree(host, 0)) {
        throw new InvalidSettings(
            List.of(
                "%s: can't listen on %s (%s); name an address of this machine, or 0.0.0.0 for all"
                    .formatted(hostSetting, host, e.getMessage())));
      }
      throw new IOException(
          "can't listen on %s:%d (%s); free the port, or choose another with %s"
              .formatted(host, wanted, e.getMessage(), setting),
          e);
    }
  }

  /**
   * The first free port at or after {@code wanted}.
   *
   * @param taken ports that are reserved though not bound yet
   */
  public static int atOrAfter(String host, int wanted, Set<Integer> taken) throws IOException {
    if (wanted == 0) {
      return bind(host, 0);
    }
    for (int port = wanted; port < wanted + MAX_ATTEMPTS && port <= 65_535; port++) {
      if (!taken.contains(port) && isFree(host, port)) {
        return port;
      }
    }
    throw new IOException("no free port from " + wanted + " to " + (wanted + MAX_ATTEMPTS - 1));
  }

  private static boolean isFree(String host, int port) {
    try {
      bind(host, port);
      return true;
    } catch (IOException taken) {
      return false;
    }
  }

  private static int bind(String host, int port) throws IOException {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getByName(host), port));
      return socket.getLocalPort();
    }
  }
}
