package dev.vidport.domain.access;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Email;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A signed-in session as it is stored: only the hash of its token, never the token itself.
 *
 * @param account in which the person acts
 * @param person the member of the account who has signed in
 * @param hash SHA-256 of the session token, in hexadecimal
 * @param oidc the issuer's part of a session that began at an issuer of OpenID Connect
 * @param provedPasskey whether the person has proved a passkey: it began the session, or the one
 *     before a switch of the account, or it was added there as the first one
 * @param origin where the person has signed in
 */
public record Session(
    SessionId id,
    AccountId account,
    Email person,
    String hash,
    Instant createdAt,
    Instant expiresAt,
    Optional<OidcSession> oidc,
    boolean provedPasskey,
    SessionOrigin origin) {
  /** How long a session is valid (service interface, section 8). */
  public static final Duration LIFETIME = Duration.ofDays(30);

  /** Maximum number of sessions of a member in an account; a new one ends the oldest. */
  public static final int MAX_PER_MEMBER = 100;

  /** A session without a passkey, of an unknown origin. */
  public Session(
      SessionId id,
      AccountId account,
      Email person,
      String hash,
      Instant createdAt,
      Instant expiresAt,
      Optional<OidcSession> oidc) {
    this(id, account, person, hash, createdAt, expiresAt, oidc, false, SessionOrigin.UNKNOWN);
  }

  /** A session that began with neither an issuer of OpenID Connect nor a passkey. */
  public Session(
      SessionId id,
      AccountId account,
      Email person,
      String hash,
      Instant createdAt,
      Instant expiresAt) {
    this(id, account, person, hash, createdAt, expiresAt, Optional.empty());
  }

  /**
   * When the person has signed in, without an issuer. A session in another account, to which the
   * person has switched, keeps the end of the session before it.
   */
  public Instant signedInAt() {
    return expiresAt.minus(LIFETIME);
  }

  /** The session after its person has added their first passkey in it. */
  public Session withProvedPasskey() {
    return new Session(id, account, person, hash, createdAt, expiresAt, oidc, true, origin);
  }

  /** Whether its issuer permits it to run the instance. */
  public boolean isOfOperator() {
    return oidc.filter(OidcSession::isOperator).isPresent();
  }
}
