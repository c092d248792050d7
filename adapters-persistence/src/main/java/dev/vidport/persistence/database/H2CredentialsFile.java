package dev.vidport.persistence.database;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Properties;

/**
 * The file beside a database file that holds the passwords of its users. Only its owner can read
 * it.
 */
final class H2CredentialsFile {
  /** H2 compares user names in upper case. */
  private static final String OWNER = "VIDPORT_OWNER";

  private static final String APPLICATION = "VIDPORT";
  private static final String OWNER_PASSWORD = "owner.password";
  private static final String APPLICATION_PASSWORD = "application.password";
  private static final int PASSWORD_BYTES = 32;

  private final Path file;

  /**
   * @param database the database file without H2's extension
   */
  H2CredentialsFile(Path database) {
    this.file = database.resolveSibling(database.getFileName() + ".credentials");
  }

  Path path() {
    return file;
  }

  /** Empty when the file does not exist. */
  Optional<H2Credentials> read() throws IOException {
    Properties found = new Properties();
    try {
      found.load(new StringReader(Files.readString(file)));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
    return Optional.of(
        credentials(password(found, OWNER_PASSWORD), password(found, APPLICATION_PASSWORD)));
  }

  private String password(Properties found, String name) throws IOException {
    String password = found.getProperty(name);
    if (password == null || !password.matches("[0-9a-f]+")) {
      throw new IOException(file + " has no valid " + name);
    }
    return password;
  }

  /** Reads the file; creates it with random passwords when it does not exist. */
  H2Credentials readOrCreate() throws IOException {
    Optional<H2Credentials> existing = read();
    if (existing.isPresent()) {
      OwnerOnlyFile.restrict(file);
      return existing.get();
    }
    H2Credentials created = credentials(random(), random());
    OwnerOnlyFile.write(
        file,
        """
        # The passwords of the database beside this file. It cannot be opened without them.
        %s=%s
        %s=%s
        """
            .formatted(
                OWNER_PASSWORD,
                created.owner().password(),
                APPLICATION_PASSWORD,
                created.application().password()));
    return created;
  }

  private static H2Credentials credentials(String owner, String application) {
    return new H2Credentials(new H2Login(OWNER, owner), new H2Login(APPLICATION, application));
  }

  private static String random() {
    byte[] bytes = new byte[PASSWORD_BYTES];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }
}
