package dev.vidport.media.source;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Determines which user of this machine has opened a connection, from the kernel's list of sockets.
 * The addresses of the source server are secrets, but they are on the command line of ffmpeg, which
 * every user of the machine can read.
 */
public final class LoopbackPeers {
  /** The client's socket may be of either IP version, independent of the server's. */
  private static final List<String> TABLES = List.of("tcp", "tcp6");

  private static final Pattern SPACES = Pattern.compile("\\s+");
  private static final String MAPPED_IPV4 = "0000000000000000FFFF0000";
  private static final String MAPPED_IPV4_BIG_ENDIAN = "00000000000000000000FFFF";

  /** A closed connection, which no longer has a user. */
  private static final String TIME_WAIT = "06";

  private static final int LOCAL = 1;
  private static final int REMOTE = 2;
  private static final int STATE = 3;
  private static final int USER = 7;

  private final Path folder;
  private final Optional<String> ownUser;

  private LoopbackPeers(Path folder, Optional<String> ownUser) {
    this.folder = folder;
    this.ownUser = ownUser;
  }

  /** The peers of servers in this process. */
  static LoopbackPeers ofThisProcess() {
    return new LoopbackPeers(Path.of("/proc/net"), ownUser(Path.of("/proc/self/status")));
  }

  static LoopbackPeers of(Path folder, String ownUser) {
    return new LoopbackPeers(folder, Optional.of(ownUser));
  }

  /** Whether this machine shows the users of connections; otherwise every peer is accepted. */
  public static boolean canBeIdentified() {
    return ofThisProcess().identifies();
  }

  private boolean identifies() {
    return ownUser.isPresent() && Files.isReadable(folder.resolve(TABLES.get(0)));
  }

  /**
   * Whether the user of this process has opened the connection, or the machine does not show users.
   *
   * @param peer the end of the client
   * @param server the end of this process
   */
  boolean isOwn(InetSocketAddress peer, InetSocketAddress server) {
    return !identifies() || user(peer, server).equals(ownUser);
  }

  private Optional<String> user(InetSocketAddress peer, InetSocketAddress server) {
    Set<String> local = fields(peer);
    Set<String> remote = fields(server);
    String port = port(peer);
    for (String table : TABLES) {
      try (BufferedReader rows =
          Files.newBufferedReader(folder.resolve(table), StandardCharsets.US_ASCII)) {
        for (String row = rows.readLine(); row != null; row = rows.readLine()) {
          // Splitting every row would be slow on a busy host.
          String[] fields = row.contains(port) ? SPACES.split(row.strip()) : new String[0];
          if (fields.length > USER
              && !fields[STATE].equals(TIME_WAIT)
              && local.contains(fields[LOCAL])
              && remote.contains(fields[REMOTE])) {
            return Optional.of(fields[USER]);
          }
        }
      } catch (IOException unreadable) {
        // A machine without IPv6 lacks the second table.
      }
    }
    return Optional.empty();
  }

  /** The form of an IPv4 address in the tables: 32-bit words in the byte order of the processor. */
  private static Set<String> fields(InetSocketAddress address) {
    ByteBuffer bytes = ByteBuffer.wrap(address.getAddress().getAddress());
    int word = bytes.order(ByteOrder.nativeOrder()).getInt();
    boolean isLittleEndian = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
    String hex = String.format(Locale.ROOT, "%08X", word);
    String mapped = (isLittleEndian ? MAPPED_IPV4 : MAPPED_IPV4_BIG_ENDIAN) + hex;
    return Set.of(hex + port(address), mapped + port(address));
  }

  private static String port(InetSocketAddress address) {
    return String.format(Locale.ROOT, ":%04X", address.getPort());
  }

  /** The user of the sockets of this process, from the kernel's description of the process. */
  private static Optional<String> ownUser(Path status) {
    try {
      return Files.readAllLines(status, StandardCharsets.ISO_8859_1).stream()
          .filter(line -> line.startsWith("Uid:"))
          // Real, effective, saved and file system user; sockets get the last one.
          .map(line -> line.substring(line.lastIndexOf('\t') + 1))
          .findFirst();
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }
}
