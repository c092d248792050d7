package dev.vidport.host.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

final class ReservedPortTest {
  private static final String LOOPBACK = "127.0.0.1";

  @Test
  void reservedPortIsKeptFromOtherProgramsUntilItIsReleased() throws IOException {
    ReservedPort port = ReservedPort.of(LOOPBACK, 0);
    try (port;
        ServerSocket other = otherProgram()) {
      assertThatThrownBy(() -> other.bind(address(port.number())))
          .isInstanceOf(BindException.class);
    }

    try (ServerSocket server = otherProgram()) {
      server.bind(address(port.number()));

      assertThat(server.isBound()).isTrue();
    }
  }

  @Test
  void portOfAServerCannotBeReserved() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThat(ReservedPort.isFree(LOOPBACK, server.getLocalPort())).isFalse();
      assertThatThrownBy(() -> ReservedPort.of(LOOPBACK, server.getLocalPort()))
          .isInstanceOf(BindException.class);
    }
  }

  private static ServerSocket otherProgram() throws IOException {
    ServerSocket socket = new ServerSocket();
    socket.setReuseAddress(false);
    return socket;
  }

  private static InetSocketAddress address(int port) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }
}
