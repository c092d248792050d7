package dev.vidport.domain.account;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An e-mail address, kept in lower case so that one person has one account.
 *
 * @param value the address; RFC 5321 bounds it to 254 characters
 */
public record Email(String value) {
  /**
   * Deliberately loose: only a delivered message proves an address. The pattern rejects characters
   * that could break a header or a log line.
   */
  private static final Pattern SHAPE =
      Pattern.compile(
          "[^\\s\\p{Cc}\\p{Cf}\\p{Z}@<>\"(),:;\\\\]{1,64}@[^\\s\\p{Cc}\\p{Cf}\\p{Z}@<>\"(),:;\\\\]+");

  public Email {
    if (!fits(value) || !value.equals(value.toLowerCase(Locale.ROOT))) {
      throw new IllegalArgumentException("not an e-mail address in lower case");
    }
  }

  public static Optional<Email> parse(String text) {
    String lower = text.strip().toLowerCase(Locale.ROOT);
    return fits(lower) ? Optional.of(new Email(lower)) : Optional.empty();
  }

  private static boolean fits(String text) {
    return text.length() <= 254 && SHAPE.matcher(text).matches();
  }

  @Override
  public String toString() {
    return value;
  }
}
