package dev.vidport.persistence.secret;

import dev.vidport.usecases.transaction.port.DamagedDataException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.HexFormat;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Encrypts the values of the {@link EncryptedColumn encrypted columns} with AES-256-GCM. A value is
 * bound to its table, column and row. A stored value is the version of this format (one byte), the
 * id of the key (8), the nonce (12), and the encrypted value with its tag (16). Thread-safe.
 */
public final class SecretCipher {
  static final byte VERSION = 1;

  /** Length of what all values of a key begin with. */
  static final int PREFIX_BYTES = 1 + EncryptionKey.ID_BYTES;

  private static final String ALGORITHM = "AES/GCM/NoPadding";
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BYTES = 16;

  private final EncryptionKeys keys;
  private final SecureRandom random = new SecureRandom();

  public SecretCipher(EncryptionKeys keys) {
    this.keys = keys;
  }

  EncryptionKeys keys() {
    return keys;
  }

  /**
   * @param row the primary key of the row that stores the value
   */
  public byte[] encrypt(String value, EncryptedColumn column, Object... row) {
    return encrypt(value.getBytes(StandardCharsets.UTF_8), column, row);
  }

  /**
   * @param row the primary key of the row that stores the value
   */
  public byte[] encrypt(byte[] value, EncryptedColumn column, Object... row) {
    String place = column.place(row);
    EncryptionKey key = keys.first();
    byte[] nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    try {
      byte[] encrypted =
          cipher(Cipher.ENCRYPT_MODE, key.ofPlace(place), nonce, place).doFinal(value);
      return ByteBuffer.allocate(PREFIX_BYTES + NONCE_BYTES + encrypted.length)
          .put(prefix(key.id()))
          .put(nonce)
          .put(encrypted)
          .array();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has " + ALGORITHM, e);
    }
  }

  /**
   * As {@link #decrypt}, for a text.
   *
   * @throws DamagedDataException as there
   */
  public String decryptText(byte[] stored, EncryptedColumn column, Object... row) {
    return new String(decrypt(stored, column, row), StandardCharsets.UTF_8);
  }

  /**
   * @param row the primary key of the row that stores the value
   * @throws DamagedDataException when the value was changed, belongs to another place, or has a key
   *     that this host does not have
   */
  public byte[] decrypt(byte[] stored, EncryptedColumn column, Object... row) {
    String place = column.place(row);
    if (stored.length < PREFIX_BYTES + NONCE_BYTES + TAG_BYTES || stored[0] != VERSION) {
      throw new DamagedDataException(damaged(column, "it is not an encrypted value"));
    }
    String id = keyId(stored);
    EncryptionKey key =
        keys.find(id)
            .orElseThrow(
                () ->
                    new DamagedDataException(
                        damaged(column, "this host does not have its key " + id)));
    byte[] nonce = new byte[NONCE_BYTES];
    ByteBuffer.wrap(stored, PREFIX_BYTES, NONCE_BYTES).get(nonce);
    int begin = PREFIX_BYTES + NONCE_BYTES;
    try {
      return cipher(Cipher.DECRYPT_MODE, key.ofPlace(place), nonce, place)
          .doFinal(stored, begin, stored.length - begin);
    } catch (AEADBadTagException e) {
      throw new DamagedDataException(
          damaged(column, "it was changed or belongs to another row"), e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has " + ALGORITHM, e);
    }
  }

  private static String damaged(EncryptedColumn column, String reason) {
    return "a secret in " + column.table() + "." + column.column() + " is not readable: " + reason;
  }

  /** What all values of a key begin with. */
  static byte[] prefix(String keyId) {
    return ByteBuffer.allocate(PREFIX_BYTES).put(VERSION).put(EncryptionKey.idBytes(keyId)).array();
  }

  /** The id of the key of a stored value, or of the beginning of one. */
  static String keyId(byte[] stored) {
    return HexFormat.of().formatHex(stored, 1, PREFIX_BYTES);
  }

  private static Cipher cipher(int mode, SecretKeySpec key, byte[] nonce, String place)
      throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance(ALGORITHM);
    cipher.init(mode, key, new GCMParameterSpec(8 * TAG_BYTES, nonce));
    cipher.updateAAD(place.getBytes(StandardCharsets.UTF_8));
    return cipher;
  }
}
