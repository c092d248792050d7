package dev.vidport.bench.system;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Finds free ports of the loopback interface. */
public final class FreePorts {
  private FreePorts() {}

  /** Returns a currently free port. */
  public static int find() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
