package dev.vidport.acceptance.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Finds ports that nobody uses. */
final class Ports {
  private Ports() {}

  /** A host that is started again has to come back at the same one, so it can't be left to it. */
  static int free() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
