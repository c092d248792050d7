package dev.vidport.library.settings;

import dev.vidport.persistence.secret.EncryptionKey;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The keys with which secrets in the database are encrypted. Every Vidport that shares a database
 * needs the same.
 *
 * @param keys at least 32 bytes each; the first encrypts, and each decrypts what it has encrypted;
 *     empty to use the file
 * @param file has the keys as lines of base64, and no access by other users. With an embedded
 *     database, it is created together with the database. Empty, without keys, for a database in
 *     memory, which gets a random key.
 */
public record SecretKeySettings(List<byte[]> keys, Optional<Path> file) {
  /**
   * @throws IllegalArgumentException when a key has fewer than 32 bytes
   */
  public SecretKeySettings {
    keys = keys.stream().map(byte[]::clone).toList();
    for (byte[] key : keys) {
      EncryptionKey unused = new EncryptionKey(key);
    }
  }

  /**
   * Keys that the embedding application keeps.
   *
   * @throws IllegalArgumentException when a key has fewer than 32 bytes
   */
  public static SecretKeySettings of(byte[] first, byte[]... others) {
    return new SecretKeySettings(
        Stream.concat(Stream.of(first), Arrays.stream(others)).toList(), Optional.empty());
  }

  /** Keys in a file. */
  public static SecretKeySettings inFile(Path file) {
    return new SecretKeySettings(List.of(), Optional.of(file));
  }

  /**
   * Keys in a file beside a data folder: {@code data.key} beside {@code data}. Not in the folder,
   * so that a backup of the folder does not contain the key of its secrets.
   */
  public static SecretKeySettings beside(Path dataFolder) {
    Path folder = dataFolder.toAbsolutePath().normalize();
    return Optional.ofNullable(folder.getFileName())
        .map(name -> inFile(folder.resolveSibling(name + ".key")))
        .orElseGet(SecretKeySettings::none);
  }

  /** No key. Only a database in memory can do without. */
  public static SecretKeySettings none() {
    return new SecretKeySettings(List.of(), Optional.empty());
  }

  /** Never the keys, which must not be logged. */
  @Override
  public String toString() {
    return "SecretKeySettings[" + file.map(Path::toString).orElse("hidden") + "]";
  }
}
