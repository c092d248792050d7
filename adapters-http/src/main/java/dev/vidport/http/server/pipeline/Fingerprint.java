package dev.vidport.http.server.pipeline;

import dev.vidport.domain.id.Sha256;

/** Hash by which a replayed request is compared with the first one. */
final class Fingerprint {
  private Fingerprint() {}

  /**
   * @param holder the credential, where only that one may see the response; empty where every
   *     credential of the account may
   * @param body canonical JSON, so that a client may write the same fields in another order
   */
  static String of(String holder, String method, String path, String query, String body) {
    // No field before the body can contain a line break, so the fields stay separate.
    return Sha256.hex(holder + method + "\n" + path + "\n" + query + "\n" + body);
  }
}
