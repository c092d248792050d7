package dev.vidport.outbound.account;

import java.net.URI;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A server that receives the audit log.
 *
 * @param url to which entries are posted; {@code http} only at addresses that the policy for
 *     outbound calls allows
 * @param token the bearer token
 */
public record AuditReceiverSettings(URI url, Optional<String> token) {
  private static final Pattern TOKEN = Pattern.compile("[\\x21-\\x7e]{1,1000}");

  public AuditReceiverSettings {
    boolean isHttp = "https".equals(url.getScheme()) || "http".equals(url.getScheme());
    if (!isHttp || url.getHost() == null || url.getUserInfo() != null) {
      throw new IllegalArgumentException(
          "must be an address such as https://logs.example.com/audit, without a user name");
    }
    if (url.getFragment() != null) {
      throw new IllegalArgumentException("must have no fragment (#…)");
    }
    if (token.filter(text -> !TOKEN.matcher(text).matches()).isPresent()) {
      throw new IllegalArgumentException("must be 1 to 1000 visible ASCII characters");
    }
  }
}
