package dev.vidport.host.client;

import java.net.URI;

/**
 * A service and the credential of a user of it.
 *
 * @param credential an API key or the token of a session
 * @param email of the account
 */
public record Profile(URI url, String credential, String email) {
  private static final String SESSION = "vps_";

  /** Whether the credential is the token of a session, which can be ended. */
  public boolean isSession() {
    return credential.startsWith(SESSION);
  }

  /** The profile without its credential. */
  @Override
  public String toString() {
    return "Profile[" + url + ", " + email + "]";
  }
}
