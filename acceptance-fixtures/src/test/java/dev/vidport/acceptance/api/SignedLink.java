package dev.vidport.acceptance.api;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The components of a signed link, in the format of {@code docs/decisions/0005}.
 *
 * @param before the URL up to the token
 * @param body expiry, purpose and text, separated by dots
 * @param mac the signature, in base64url
 * @param after the URL after the token
 */
public record SignedLink(String before, String body, String mac, String after) {

  /**
   * @param prefix path prefix before the token, such as {@code /files/}
   */
  public static SignedLink parse(String address, String prefix) {
    int start = address.indexOf(prefix) + prefix.length();
    int slash = address.indexOf('/', start);
    int end = slash < 0 ? address.length() : slash;
    String[] token = address.substring(start, end).split("\\.", 2);
    return new SignedLink(
        address.substring(0, start),
        new String(Base64.getUrlDecoder().decode(token[0]), UTF_8),
        token[1],
        address.substring(end));
  }

  /** The same link with another expiry, in Unix time, and the old signature. */
  public SignedLink expiring(long expiry) {
    String rest = body.substring(body.indexOf('.'));
    return new SignedLink(before, expiry + rest, mac, after);
  }

  /** The same link, signed with {@code key}. */
  public SignedLink signed(byte[] key) {
    try {
      Mac hmac = Mac.getInstance("HmacSHA256");
      hmac.init(new SecretKeySpec(key, "HmacSHA256"));
      return new SignedLink(
          before, body, encode(hmac.doFinal(encodedBody().getBytes(US_ASCII))), after);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has HmacSHA256", e);
    }
  }

  public String address() {
    return before + encodedBody() + "." + mac + after;
  }

  private String encodedBody() {
    return encode(body.getBytes(UTF_8));
  }

  private static String encode(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
