package dev.vidport.outbound.mail;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The sender of messages.
 *
 * @param address an e-mail address in ASCII
 * @param name the name that recipients see
 */
public record MailSender(String address, Optional<String> name) {
  private static final String LABEL = "[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?";
  private static final String ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";

  private static final Pattern ADDRESS =
      Pattern.compile(
          ATOM + "(\\." + ATOM + ")*@(" + LABEL + "(\\." + LABEL + ")*|\\[[0-9A-Za-z.:]+\\])");

  private static final Pattern NAMED = Pattern.compile("(?<name>[^<>]*)<(?<address>[^<>]*)>");

  /** A name in quotes, which may have any characters, or words. */
  private static final Pattern NAME =
      Pattern.compile("\"(?<quoted>([^\"\\\\]|\\\\.)*)\"|(?<words>[^\"\\\\(),:;@\\[\\]]*)");

  private static final Pattern ESCAPE = Pattern.compile("\\\\(.)");

  /**
   * Reads {@code no-reply@example.com} or {@code Vidport <no-reply@example.com>}.
   *
   * @throws IllegalArgumentException with the error
   */
  public static MailSender parse(String text) {
    Matcher named = NAMED.matcher(text.strip());
    boolean hasName = named.matches();
    String address = hasName ? named.group("address").strip() : text.strip();
    Matcher name = NAME.matcher(hasName ? named.group("name").strip() : "");
    if (text.chars().anyMatch(Character::isISOControl)
        || !ADDRESS.matcher(address).matches()
        || !name.matches()) {
      throw new IllegalArgumentException(
          "must be one e-mail address such as no-reply@example.com or Vidport"
              + " <no-reply@example.com>");
    }
    return new MailSender(address, shown(name));
  }

  private static Optional<String> shown(Matcher name) {
    return Optional.ofNullable(name.group("quoted"))
        .map(quoted -> ESCAPE.matcher(quoted).replaceAll("$1"))
        .or(() -> Optional.ofNullable(name.group("words")))
        .filter(shown -> !shown.isBlank());
  }

  /** The part after the @ sign. */
  public String domain() {
    return address.substring(address.lastIndexOf('@') + 1);
  }

  @Override
  public String toString() {
    return name.map(shown -> shown + " <" + address + ">").orElse(address);
  }
}
