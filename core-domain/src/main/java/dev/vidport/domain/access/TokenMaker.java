package dev.vidport.domain.access;

/**
 * The credential that made a browser token. The token ends when its maker is revoked or signed out.
 *
 * @param kind {@code API_KEY} or {@code SESSION}
 * @param id id of the key or the session
 */
public record TokenMaker(CredentialKind kind, String id) {
  public TokenMaker {
    if (kind != CredentialKind.API_KEY && kind != CredentialKind.SESSION) {
      throw new IllegalArgumentException("a token cannot make tokens");
    }
  }
}
