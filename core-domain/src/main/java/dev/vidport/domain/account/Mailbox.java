package dev.vidport.domain.account;

import java.util.Set;

/**
 * The form that the addresses of one mailbox share, for the limits of new accounts. It is no
 * address: mail is sent to, and accounts are found by, the {@link Email} itself.
 *
 * <p>A tag, which is everything from the first plus sign on, counts nowhere: most mail servers
 * deliver to the address without it (RFC 5233). Dots count except at Gmail, which ignores them and
 * has two domains.
 *
 * @param value in lower case and with its domain in ASCII, as an {@link Email}
 */
public record Mailbox(String value) {
  private static final String GMAIL = "gmail.com";
  private static final Set<String> GMAIL_DOMAINS = Set.of(GMAIL, "googlemail.com");

  /** The mailbox to which an address belongs. */
  public static Mailbox of(Email email) {
    String name = beforeTag(email.localPart());
    String domain = email.domain();
    if (GMAIL_DOMAINS.contains(domain)) {
      return new Mailbox(name.replace(".", "") + "@" + GMAIL);
    }
    return new Mailbox(name + "@" + domain);
  }

  /** An address that begins with a plus sign has no tag. */
  private static String beforeTag(String localPart) {
    int tag = localPart.indexOf('+');
    return tag > 0 ? localPart.substring(0, tag) : localPart;
  }

  @Override
  public String toString() {
    return value;
  }
}
