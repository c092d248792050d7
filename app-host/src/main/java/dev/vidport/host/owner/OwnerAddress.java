package dev.vidport.host.owner;

import dev.vidport.domain.id.Hex;
import dev.vidport.persistence.database.OwnerOnlyFile;
import java.io.IOException;
import java.io.StringReader;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;

/**
 * Where the host that has an embedded database open runs commands. It is in a file next to the
 * database, which only its owner can read.
 *
 * @param file holds this address
 * @param admin the address of the admin port
 * @param token the secret of this start of the host
 */
public record OwnerAddress(Path file, URI admin, String token) {
  private static final int TOKEN_BYTES = 32;
  private static final Pattern TOKEN = Pattern.compile("[0-9a-f]{" + 2 * TOKEN_BYTES + "}");
  private static final int MAX_PORT = 65_535;

  /**
   * The address of a new host.
   *
   * @param database the file of the database, without its extension
   * @param adminHost the address on which the admin port listens
   */
  public static OwnerAddress of(Path database, String adminHost, int adminPort) throws IOException {
    InetAddress listening = InetAddress.getByName(adminHost);
    String host =
        listening.isAnyLocalAddress()
            ? InetAddress.getLoopbackAddress().getHostAddress()
            : listening.getHostAddress();
    return new OwnerAddress(
        file(database),
        URI.create(
            String.format(
                Locale.ROOT,
                "http://%s:%d",
                host.contains(":") ? "[" + host + "]" : host,
                adminPort)),
        Hex.random(new SecureRandom(), TOKEN_BYTES));
  }

  /**
   * The address that is stored; the host may have been killed since.
   *
   * @param database the file of the database, without its extension
   */
  public static Optional<OwnerAddress> stored(Path database) throws IOException {
    Path file = file(database);
    Properties found = new Properties();
    try {
      found.load(new StringReader(Files.readString(file)));
      return Optional.of(
          new OwnerAddress(
              file,
              admin(found.getProperty("admin", "")),
              checkedToken(found.getProperty("token", ""))));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IllegalArgumentException | CharacterCodingException e) {
      throw new IOException(file + " is damaged; delete it, and restart the host", e);
    }
  }

  private static URI admin(String text) {
    URI admin = URI.create(text);
    if (!"http".equals(admin.getScheme())
        || admin.getHost() == null
        || admin.getPort() < 1
        || admin.getPort() > MAX_PORT) {
      throw new IllegalArgumentException("not an address of a host");
    }
    return admin;
  }

  private static String checkedToken(String text) {
    if (!TOKEN.matcher(text).matches()) {
      throw new IllegalArgumentException("not a token");
    }
    return text;
  }

  /** Stores the address. Only the process that has the database open may do this. */
  public void store() throws IOException {
    OwnerOnlyFile.write(file, String.format(Locale.ROOT, "admin=%s\ntoken=%s\n", admin, token));
  }

  /** Deletes the stored address, before another process can open the database. */
  public void delete() throws IOException {
    Files.deleteIfExists(file);
  }

  /** The address without the token, which must not be logged. */
  @Override
  public String toString() {
    return "OwnerAddress[" + admin + "]";
  }

  private static Path file(Path database) {
    return database.resolveSibling(database.getFileName() + ".host");
  }
}
