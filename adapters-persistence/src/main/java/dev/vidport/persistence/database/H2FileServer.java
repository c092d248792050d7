package dev.vidport.persistence.database;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Properties;
import org.h2.tools.Server;
import org.jspecify.annotations.Nullable;

/**
 * Serves an open H2 file to other processes of this machine. They read the port and the key from a
 * file next to it, which only its owner can read.
 */
final class H2FileServer {
  private final Path file;
  private final Path addressFile;
  private @Nullable Server server;
  private String key = "";

  /**
   * @param file without H2's extension
   */
  H2FileServer(Path file) {
    this.file = file;
    this.addressFile = file.resolveSibling(file.getFileName() + ".server");
  }

  /**
   * Starts the server, unless it runs, and writes the file with its address, unless it is there:
   * another process that had the database meanwhile has replaced or deleted it.
   */
  void start() throws SQLException, IOException {
    if (server == null) {
      byte[] random = new byte[32];
      new SecureRandom().nextBytes(random);
      key = HexFormat.of().formatHex(random);
      // Without -tcpAllowOthers it refuses other machines; with -key it opens only this file, and
      // only for clients that know the key.
      server =
          Server.createTcpServer("-tcpPort", "0", "-tcpDaemon", "-key", key, file.toString())
              .start();
    }
    String address = "port=%d\nkey=%s\n".formatted(server.getPort(), key);
    // Not without need: this also happens during a full disk.
    if (!written().equals(Optional.of(address))) {
      OwnerOnlyFile.write(addressFile, address);
    }
  }

  private Optional<String> written() throws IOException {
    try {
      return Optional.of(Files.readString(addressFile));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  /** The URL under which another process serves the file; empty when none does. */
  Optional<String> address() throws IOException {
    Optional<String> written = written();
    if (written.isEmpty()) {
      return Optional.empty();
    }
    Properties found = new Properties();
    found.load(new StringReader(written.get()));
    return Optional.of(
        "jdbc:h2:tcp://127.0.0.1:%s/%s"
            .formatted(found.getProperty("port"), found.getProperty("key")));
  }

  void stop() throws IOException {
    if (server != null) {
      server.stop();
      Files.deleteIfExists(addressFile);
    }
  }
}
