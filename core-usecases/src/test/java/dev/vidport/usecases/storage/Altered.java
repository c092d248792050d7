package dev.vidport.usecases.storage;

import java.net.URI;

/** Addresses as a forger would make them. */
final class Altered {
  /** Where the signature is in every store's addresses, counted from the end. */
  private static final int IN_THE_SIGNATURE = 10;

  private Altered() {}

  static URI address(URI signed) {
    String text = signed.toString();
    int at = text.length() - IN_THE_SIGNATURE;
    char other = text.charAt(at) == '0' ? '1' : '0';
    return URI.create(text.substring(0, at) + other + text.substring(at + 1));
  }
}
