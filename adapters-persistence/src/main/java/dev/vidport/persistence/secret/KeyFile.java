package dev.vidport.persistence.secret;

import dev.vidport.persistence.database.DatabaseProblem;
import dev.vidport.persistence.database.OwnerOnlyFile;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A file with the keys of stored secrets: a line of base64 for each, the first encrypts. Blank
 * lines, and lines that begin with {@code #}, are ignored.
 */
public final class KeyFile {
  private final Path path;

  public KeyFile(Path path) {
    this.path = path.toAbsolutePath().normalize();
  }

  public Path path() {
    return path;
  }

  public boolean exists() {
    return Files.exists(path);
  }

  /**
   * Reads the file, or the target of a symbolic link.
   *
   * @throws DatabaseProblem when the file is not a regular one or can't be read, other users have
   *     access to it, or it has no valid key
   */
  public EncryptionKeys read() {
    try {
      checkFile();
      return parse(Files.readAllLines(path));
    } catch (MalformedInputException e) {
      throw DatabaseProblem.ofSettings("the key file " + path + " is not a text file");
    } catch (IOException e) {
      throw DatabaseProblem.ofSettings(
          "can't read the key file "
              + path
              + " ("
              + e.getClass().getSimpleName()
              + "); grant the user of this process access, or set VIDPORT_SECRET_KEY_FILE");
    }
  }

  private void checkFile() throws IOException {
    if (Files.exists(path) && !Files.isRegularFile(path)) {
      throw DatabaseProblem.ofSettings(
          "the key file "
              + path
              + (Files.isDirectory(path) ? " is a folder" : " is not a regular file")
              + "; set VIDPORT_SECRET_KEY_FILE to a file");
    }
    if (!OwnerOnlyFile.isOwn(path)) {
      throw DatabaseProblem.ofSettings(
          "the key file "
              + path
              + " belongs to another user of this machine ("
              + Files.getOwner(path).getName()
              + "), who could read and replace the key; run: chown "
              + System.getProperty("user.name")
              + " "
              + path);
    }
    Optional<String> permissions = OwnerOnlyFile.exposure(path);
    if (permissions.isPresent()) {
      throw DatabaseProblem.ofSettings(
          "other users of this machine have access to the key file "
              + path
              + " ("
              + permissions.get()
              + "); run: chmod 600 "
              + path);
    }
  }

  private EncryptionKeys parse(List<String> lines) {
    List<EncryptionKey> keys = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (!line.isEmpty() && !line.startsWith("#")) {
        keys.add(key(line, i + 1));
      }
    }
    if (keys.isEmpty()) {
      throw DatabaseProblem.ofSettings(
          "the key file " + path + " has no key; restore it from its backup");
    }
    return new EncryptionKeys(keys);
  }

  private EncryptionKey key(String line, int number) {
    try {
      return new EncryptionKey(Base64.getDecoder().decode(line));
    } catch (IllegalArgumentException e) {
      throw DatabaseProblem.ofSettings(
          "the key file "
              + path
              + ": line "
              + number
              + " must be base64 of at least "
              + EncryptionKey.MIN_BYTES
              + " random bytes (openssl rand -base64 32)");
    }
  }

  /**
   * Creates the file with a random key, readable by its owner only, with its missing folders. If
   * another process has created it meanwhile, its key counts.
   *
   * @throws DatabaseProblem when the file can't be created
   */
  public void create() {
    byte[] secret = new byte[EncryptionKey.MIN_BYTES];
    new SecureRandom().nextBytes(secret);
    try {
      OwnerOnlyFile.createParent(path);
      OwnerOnlyFile.createUnlessExists(
          path,
          Stream.of(
                  "# The key of the secrets in Vidport's database. Back it up apart from the"
                      + " database.",
                  Base64.getEncoder().encodeToString(secret))
              .map(line -> line + "\n")
              .reduce("", String::concat));
    } catch (IOException e) {
      throw DatabaseProblem.ofSettings(
          "can't create the key file "
              + path
              + " ("
              + e.getClass().getSimpleName()
              + "); set VIDPORT_SECRET_KEY_FILE to a file in a folder that the user of this process"
              + " may write, or set VIDPORT_SECRET_KEY");
    }
  }
}
