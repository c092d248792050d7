package dev.vidport.domain.account;

import java.net.IDN;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An e-mail address. A {@linkplain #parse parsed} one is in lower case and its domain in ASCII, so
 * that one mailbox has one account.
 *
 * @param value the address; RFC 5321 bounds it to 254 characters
 */
public record Email(String value) {
  /** A character that could break neither a header nor a log line. */
  private static final String CHARACTER = "[^\\s\\p{Cc}\\p{Cf}\\p{Z}@<>\"(),:;\\\\]";

  /**
   * Deliberately loose: only a delivered message proves an address. The local part is a dot-string
   * (RFC 5321, section 4.1.2): no dot begins it, ends it or follows another. A quoted local part is
   * no address here: hardly any mailbox has one, and few mail servers accept it.
   */
  private static final Pattern SHAPE =
      Pattern.compile("(?!\\.|[^@]*\\.[.@])" + CHARACTER + "{1,64}@" + CHARACTER + "+");

  public Email {
    if (!fits(value) || !value.equals(value.toLowerCase(Locale.ROOT))) {
      throw new IllegalArgumentException("not an e-mail address in lower case");
    }
  }

  /**
   * Parses the text of a user. A domain has many spellings, such as capitals or an ideographic full
   * stop instead of the dot; all are converted to the name to which mail is sent.
   *
   * @return empty for a text that is not an address, or whose domain is not a host name
   */
  public static Optional<Email> parse(String text) {
    String lower = text.strip().toLowerCase(Locale.ROOT);
    if (!fits(lower)) {
      return Optional.empty();
    }
    int domain = lower.indexOf('@') + 1;
    String name = ascii(lower.substring(domain));
    String address = lower.substring(0, domain) + name;
    // A final dot names the same domain.
    boolean isName = !name.isEmpty() && !name.endsWith(".");
    return isName && fits(address) ? Optional.of(new Email(address)) : Optional.empty();
  }

  /** Empty for a text that cannot be converted. */
  private static String ascii(String domain) {
    try {
      return IDN.toASCII(domain, IDN.USE_STD3_ASCII_RULES).toLowerCase(Locale.ROOT);
    } catch (IllegalArgumentException notAName) {
      return "";
    }
  }

  private static boolean fits(String text) {
    return text.length() <= 254 && SHAPE.matcher(text).matches();
  }

  /** The part before the @ sign. */
  public String localPart() {
    return value.substring(0, value.indexOf('@'));
  }

  /** The part after the @ sign. */
  public String domain() {
    return value.substring(value.indexOf('@') + 1);
  }

  @Override
  public String toString() {
    return value;
  }
}
