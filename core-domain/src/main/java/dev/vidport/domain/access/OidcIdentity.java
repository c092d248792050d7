package dev.vidport.domain.access;

/**
 * A user of an issuer of OpenID Connect. Unlike an e-mail address, it never passes to another
 * person.
 *
 * @param issuer the identifier of the issuer, exactly as its tokens have it
 * @param subject the issuer's id of the user: 1 to 255 printable ASCII characters
 */
public record OidcIdentity(String issuer, String subject) {
  /** Longest identifier of an issuer in characters. */
  public static final int MAX_ISSUER = 500;

  private static final int MAX_SUBJECT = 255;

  public OidcIdentity {
    if (!isText(issuer, MAX_ISSUER) || !isText(subject, MAX_SUBJECT)) {
      throw new IllegalArgumentException("issuer or subject is empty, too long or not ASCII");
    }
  }

  /** Whether {@code text} can be a subject, or the id of a session at the issuer. */
  public static boolean isSubject(String text) {
    return isText(text, MAX_SUBJECT);
  }

  private static boolean isText(String text, int max) {
    return !text.isEmpty()
        && text.length() <= max
        && text.chars().allMatch(character -> character >= 0x20 && character < 0x7f);
  }
}
