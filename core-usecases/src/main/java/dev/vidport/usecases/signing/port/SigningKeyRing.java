package dev.vidport.usecases.signing.port;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.crypto.spec.SecretKeySpec;

/**
 * The keys of an instance at one moment.
 *
 * @param keys the keys of links, newest first; at least one
 * @param pages the key of the addresses of player pages, which never changes: web pages contain
 *     these addresses
 */
public record SigningKeyRing(List<SigningKey> keys, SecretKeySpec pages) {
  /** Sorts the keys. */
  public SigningKeyRing {
    keys = keys.stream().sorted(Comparator.comparingInt(SigningKey::number).reversed()).toList();
    if (keys.isEmpty()) {
      throw new IllegalArgumentException("an instance has a key that signs links");
    }
  }

  /** One key for everything. */
  public static SigningKeyRing of(byte[] key) {
    return of(key, Optional.empty(), Optional.empty());
  }

  /**
   * The keys that an operator has set.
   *
   * @param key signs links
   * @param accepted links signed with it are accepted as well
   * @param pages the key of player pages; empty if it is {@code key}
   */
  public static SigningKeyRing of(byte[] key, Optional<byte[]> accepted, Optional<byte[]> pages) {
    List<SigningKey> keys = new ArrayList<>(List.of(SigningKey.permanent(2, key)));
    accepted.ifPresent(other -> keys.add(SigningKey.permanent(1, other)));
    return new SigningKeyRing(keys, SigningKey.secret(pages.orElse(key)));
  }

  public SigningKeyRing withPages(byte[] key) {
    return new SigningKeyRing(keys, SigningKey.secret(key));
  }

  /** The key that signs at {@code now}. */
  public SigningKey signing(Instant now) {
    return keys.stream()
        .filter(key -> !now.isBefore(key.signsFrom()))
        .findFirst()
        // The clock of this host is behind the one that made the only key.
        .orElseGet(() -> keys.get(keys.size() - 1));
  }

  /** The keys whose links are accepted at {@code now}, the most probable first. */
  Stream<SigningKey> valid(Instant now) {
    return keys.stream().filter(key -> key.isValid(now));
  }
}
