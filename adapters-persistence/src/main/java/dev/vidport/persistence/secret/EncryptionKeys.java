package dev.vidport.persistence.secret;

import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;

/**
 * The keys of a host.
 *
 * @param all at least one; the first encrypts, and each decrypts the values that it has encrypted
 */
public record EncryptionKeys(List<EncryptionKey> all) {
  public EncryptionKeys {
    all = List.copyOf(all);
    if (all.isEmpty()) {
      throw new IllegalArgumentException("no secret key");
    }
  }

  /** A single random key. */
  public static EncryptionKeys random() {
    byte[] secret = new byte[EncryptionKey.MIN_BYTES];
    new SecureRandom().nextBytes(secret);
    return new EncryptionKeys(List.of(new EncryptionKey(secret)));
  }

  EncryptionKey first() {
    return all.get(0);
  }

  Optional<EncryptionKey> find(String id) {
    return all.stream().filter(key -> key.id().equals(id)).findFirst();
  }
}
