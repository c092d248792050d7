package dev.vidport.persistence.secret;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Keys of stored secrets for tests. */
public final class TestSecrets {
  /** The key of the dumped databases of the last release. */
  public static final EncryptionKeys KEYS = keys(1);

  public static final SecretCipher CIPHER = new SecretCipher(KEYS);

  private TestSecrets() {}

  /** Keys that are the same in every run. */
  public static EncryptionKeys keys(int... numbers) {
    return new EncryptionKeys(
        IntStream.of(numbers).mapToObj(number -> new EncryptionKey(secret(number))).toList());
  }

  static byte[] secret(int number) {
    byte[] secret = new byte[EncryptionKey.MIN_BYTES];
    Arrays.fill(secret, (byte) number);
    return secret;
  }
}
