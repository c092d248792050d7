package dev.vidport.http.server.pipeline;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Hash by which a replayed request is compared with the first one. */
final class Fingerprint {
  private Fingerprint() {}

  /**
   * @param holder the credential, where only that one may see the response; empty where every
   *     credential of the account may
   * @param body canonical JSON, so that a client may write the same fields in another order
   */
  static String of(String holder, String method, String path, String query, String body) {
    try {
      MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
      // No field before the body can contain a line break, so the fields stay separate.
      sha256.update(
          (holder + method + "\n" + path + "\n" + query + "\n").getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(sha256.digest(body.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
