package dev.vidport.outbound.mail;

import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.io.UnsupportedEncodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The sender of messages.
 *
 * @param address an e-mail address in ASCII
 * @param name the name that recipients see
 */
public record MailSender(String address, Optional<String> name) {
  private static final Pattern ASCII = Pattern.compile("[!-~]+@[!-~]+");

  /**
   * Reads {@code no-reply@example.com} or {@code Vidport <no-reply@example.com>}.
   *
   * @throws IllegalArgumentException with the error
   */
  public static MailSender parse(String text) {
    String wrong =
        "must be one e-mail address such as no-reply@example.com or Vidport <no-reply@example.com>";
    if (text.chars().anyMatch(Character::isISOControl)) {
      throw new IllegalArgumentException(wrong);
    }
    try {
      InternetAddress[] addresses = InternetAddress.parse(text, true);
      if (addresses.length == 1
          && !addresses[0].isGroup()
          && ASCII.matcher(addresses[0].getAddress()).matches()) {
        addresses[0].validate();
        return new MailSender(
            addresses[0].getAddress(), Optional.ofNullable(addresses[0].getPersonal()));
      }
    } catch (AddressException e) {
      // Reported below.
    }
    throw new IllegalArgumentException(wrong);
  }

  /** The part after the @ sign. */
  String domain() {
    return address.substring(address.lastIndexOf('@') + 1);
  }

  InternetAddress header() {
    try {
      InternetAddress header = new InternetAddress(address, false);
      if (name.isPresent()) {
        header.setPersonal(name.get(), StandardCharsets.UTF_8.name());
      }
      return header;
    } catch (AddressException | UnsupportedEncodingException e) {
      throw new IllegalStateException("the sender was checked before", e);
    }
  }

  @Override
  public String toString() {
    return name.map(shown -> shown + " <" + address + ">").orElse(address);
  }
}
