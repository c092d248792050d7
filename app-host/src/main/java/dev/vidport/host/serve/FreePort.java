package dev.vidport.host.serve;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Set;

/** Finds a port that nobody listens on. */
public final class FreePort {
  private static final int MOST_TRIES = 100;

  private FreePort() {}

  /** The wanted port, or any free one when it is 0. Somebody else may take it at any time. */
  public static int of(String host, int wanted) throws IOException {
    return wanted == 0 ? bind(host, 0) : wanted;
  }

  /**
   * The first free port from {@code wanted} on.
   *
   * @param taken ports that are spoken for, though nobody listens on them yet
   */
  public static int atOrAfter(String host, int wanted, Set<Integer> taken) throws IOException {
    if (wanted == 0) {
      return bind(host, 0);
    }
    for (int port = wanted; port < wanted + MOST_TRIES && port <= 65_535; port++) {
      if (!taken.contains(port) && isFree(host, port)) {
        return port;
      }
    }
    throw new IOException("no port is free from " + wanted + " on");
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
