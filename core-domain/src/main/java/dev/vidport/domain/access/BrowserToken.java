package dev.vidport.domain.access;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * An upload token or an edit token, without its secret: a credential that the customer's server
 * makes for one browser.
 *
 * @param validUntil until the first use, when it must be used at the latest; after it, when the
 *     token ends
 * @param firstUsedAt when it first created a video; kept when an aborted upload frees the token
 * @param video the video that was created with it; empty before, and after an aborted upload
 * @param revoked whether the operator has revoked it
 */
public record BrowserToken(
    TokenId id,
    AccountId account,
    TokenMaker maker,
    TokenPurpose purpose,
    Instant createdAt,
    Instant validUntil,
    Optional<Instant> firstUsedAt,
    Optional<VideoId> video,
    boolean revoked) {
  /** How long a token works after its first use. */
  public static final Duration LIFETIME_AFTER_USE = Duration.ofHours(24);

  private static final String UPLOAD_RATE_LIMIT_PREFIX = "upload-token-";

  /** A token that has not been used. */
  public static BrowserToken unused(
      TokenId id,
      AccountId account,
      TokenMaker maker,
      TokenPurpose purpose,
      Instant createdAt,
      Instant expiresAt) {
    return new BrowserToken(
        id,
        account,
        maker,
        purpose,
        createdAt,
        expiresAt,
        Optional.empty(),
        Optional.empty(),
        false);
  }

  public CredentialKind kind() {
    return purpose.kind();
  }

  /** This token as a credential for {@code owner}, its account. */
  public Credential credential(Account owner) {
    return new Credential(id.value(), rateLimitKey(), owner, purpose.scope(video));
  }

  /** Edits count toward their maker's rate limit; each upload has its own. */
  private String rateLimitKey() {
    return purpose instanceof TokenPurpose.Edit
        ? maker.id()
        : UPLOAD_RATE_LIMIT_PREFIX + id.value();
  }

  /** The token after it has created {@code made}. */
  public BrowserToken usedFor(VideoId made, Instant now) {
    return new BrowserToken(
        id,
        account,
        maker,
        purpose,
        createdAt,
        firstUsedAt.isPresent() ? validUntil : now.plus(LIFETIME_AFTER_USE),
        firstUsedAt.or(() -> Optional.of(now)),
        Optional.of(made),
        revoked);
  }

  /** The token after its upload was aborted: it may create another video. */
  public BrowserToken freed() {
    return new BrowserToken(
        id, account, maker, purpose, createdAt, validUntil, firstUsedAt, Optional.empty(), revoked);
  }

  public BrowserToken asRevoked() {
    return new BrowserToken(
        id, account, maker, purpose, createdAt, validUntil, firstUsedAt, video, true);
  }
}
