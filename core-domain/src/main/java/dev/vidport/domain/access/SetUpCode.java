package dev.vidport.domain.access;

import java.util.Locale;

/**
 * The code with which the first account of an instance is created: 12 letters and digits that are
 * not mistaken for one another, in groups of four, such as {@code ABCD-EFGH-JK23}. It has 60 bits.
 */
public record SetUpCode(String text) {
  private static final String SYMBOLS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
  private static final int LENGTH = 12;
  private static final int GROUP = 4;
  private static final int BITS_PER_SYMBOL = 5;

  /**
   * @param hash random text of 15 hexadecimal digits or more
   */
  public static SetUpCode of(String hash) {
    long bits = Long.parseLong(hash.substring(0, LENGTH * BITS_PER_SYMBOL / 4), 16);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < LENGTH; i++) {
      if (i > 0 && i % GROUP == 0) {
        text.append('-');
      }
      long rest = bits >>> (BITS_PER_SYMBOL * (LENGTH - 1 - i));
      text.append(SYMBOLS.charAt((int) (rest & (SYMBOLS.length() - 1))));
    }
    return new SetUpCode(text.toString());
  }

  /** The symbols of a code as a person may write it, without dashes and spaces. */
  public static String symbols(String text) {
    return text.replaceAll("[-\\s]", "").toUpperCase(Locale.ROOT);
  }

  @Override
  public String toString() {
    return "(set-up code)";
  }
}
