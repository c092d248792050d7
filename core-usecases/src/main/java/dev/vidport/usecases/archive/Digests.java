package dev.vidport.usecases.archive;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Digests of streams. */
final class Digests {
  private Digests() {}

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
