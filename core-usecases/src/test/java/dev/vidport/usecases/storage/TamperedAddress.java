package dev.vidport.usecases.storage;

import java.net.URI;

/** Signed addresses with a forged signature. */
final class TamperedAddress {
  /** A position in the signature of every store's addresses, counted from the end. */
  private static final int OFFSET_FROM_END = 10;

  private TamperedAddress() {}

  static URI of(URI signed) {
    String text = signed.toString();
    int at = text.length() - OFFSET_FROM_END;
    char other = text.charAt(at) == '0' ? '1' : '0';
    return URI.create(text.substring(0, at) + other + text.substring(at + 1));
  }
}
