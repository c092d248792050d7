package dev.vidport.persistence.video;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.Sha256;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Hashes a metadata pair of an account to 128 bits of its SHA-256. */
final class MetadataPairHash {
  private MetadataPairHash() {}

  /** The hashes of {@code pairs}, in no particular order. */
  static List<UUID> of(AccountId account, Map<String, String> pairs) {
    return pairs.entrySet().stream().map(pair -> of(account, pair)).toList();
  }

  private static UUID of(AccountId account, Map.Entry<String, String> pair) {
    // Neither account ids nor keys contain an equals sign, so the text is unique to the pair.
    String text = account + "=" + pair.getKey() + "=" + pair.getValue();
    ByteBuffer hash = ByteBuffer.wrap(Sha256.of(text.getBytes(StandardCharsets.UTF_8)));
    return new UUID(hash.getLong(), hash.getLong());
  }
}
