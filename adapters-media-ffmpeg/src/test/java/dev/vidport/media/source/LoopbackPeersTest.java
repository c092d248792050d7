package dev.vidport.media.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoopbackPeersTest {
  private static final String HEADER =
      "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid"
          + "  timeout inode\n";

  @TempDir private Path folder;

  private static InetSocketAddress address(int last, int port) throws IOException {
    return new InetSocketAddress(
        InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) last}), port);
  }

  private static String row(String local, String remote, String state, int user) {
    return "   7: %s %s %s 00000000:00000000 00:00000000 00000000 %5d        0 4711 1 0 20 4 30\n"
        .formatted(local, remote, state, user);
  }

  private LoopbackPeers peers(String rows, String rows6) throws IOException {
    // The tables have the byte order of the processor.
    assumeTrue(ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN, "the rows are little-endian");
    Files.writeString(folder.resolve("tcp"), HEADER + rows);
    Files.writeString(folder.resolve("tcp6"), HEADER + rows6);
    return LoopbackPeers.of(folder, "1000");
  }

  private static boolean accepts(LoopbackPeers peers) throws IOException {
    return peers.isOwn(address(1, 0xA001), address(1, 0x1F90));
  }

  @Test
  void connectionOfTheSameUserIsAccepted() throws IOException {
    String own = row("0100007F:A001", "0100007F:1F90", "01", 1000);

    assertThat(accepts(peers(own, ""))).isTrue();
  }

  @Test
  void connectionOfAnotherUserIsRefused() throws IOException {
    String other = row("0100007F:A001", "0100007F:1F90", "01", 1001);

    assertThat(accepts(peers(other, ""))).isFalse();
  }

  @Test
  void socketOfVersion6IsRecognised() throws IOException {
    String own =
        row(
            "0000000000000000FFFF00000100007F:A001",
            "0000000000000000FFFF00000100007F:1F90",
            "01",
            1000);

    assertThat(accepts(peers("", own))).isTrue();
  }

  @Test
  void otherConnectionWithTheSamePortsDoesNotCount() throws IOException {
    String otherAddress = row("0200007F:A001", "0100007F:1F90", "01", 1000);
    String otherServer = row("0100007F:A001", "0200007F:1F90", "01", 1000);
    String closed = row("0100007F:A001", "0100007F:1F90", "06", 1000);

    assertThat(accepts(peers(otherAddress + otherServer + closed, ""))).isFalse();
  }

  @Test
  void everyPeerIsAcceptedWhereUsersAreNotTold() throws IOException {
    assertThat(accepts(LoopbackPeers.of(folder.resolve("missing"), "1000"))).isTrue();
  }

  @Test
  void ownConnectionIsFoundInTheTablesOfThisMachine() throws IOException {
    assumeTrue(LoopbackPeers.canBeIdentified(), "/proc/net/tcp can't be read");
    try (ServerSocket server = new ServerSocket(0, 1, address(1, 0).getAddress());
        Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
        Socket accepted = server.accept()) {
      InetSocketAddress peer = (InetSocketAddress) accepted.getRemoteSocketAddress();
      InetSocketAddress local = (InetSocketAddress) accepted.getLocalSocketAddress();

      assertThat(client.getLocalPort()).isEqualTo(peer.getPort());
      assertThat(LoopbackPeers.ofThisProcess().isOwn(peer, local)).isTrue();
    }
  }
}
