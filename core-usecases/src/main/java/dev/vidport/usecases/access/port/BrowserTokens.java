package dev.vidport.usecases.access.port;

import dev.vidport.domain.access.BrowserToken;
import dev.vidport.domain.access.TokenId;
import dev.vidport.domain.access.TokenMaker;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.domain.id.VideoId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Keeps upload tokens and edit tokens, of their secrets only the hash. Times are in whole
 * microseconds.
 *
 * <p>A token is the last lock of a transaction: it is changed after videos and jobs.
 */
public interface BrowserTokens {
  /**
   * @param hash SHA-256 of the secret, in hexadecimal
   */
  void insert(BrowserToken token, String hash);

  /**
   * The token with this hash and its account; empty when it is unknown, revoked or not valid any
   * more, and when the credential that made it was revoked or has expired, or is the session of a
   * person who is not a member of the account any more. Whether issuers still permit the session is
   * not part of it. Every change shows at once on every host.
   */
  Optional<Holder> find(String hash, Instant now);

  /** The token with this id, in any state. */
  Optional<BrowserToken> find(TokenId id);

  /**
   * Stores that the token has created {@code video}, as {@link BrowserToken#usedFor}.
   *
   * @return whether it was stored; false when it has a video, is revoked or not valid any more
   */
  boolean use(TokenId id, VideoId video, Instant now);

  /** Frees the upload token that created {@code video}, if one did; edit tokens stay used. */
  void free(VideoId video);

  /**
   * @return whether it was revoked; false when it is unknown or already revoked
   */
  boolean revoke(TokenId id);

  /** The tokens of an account, the newest first. */
  List<BrowserToken> of(AccountId account, int max);

  /**
   * When the {@code n}-th newest token of {@code maker} was made.
   *
   * @param n counts from 1
   * @param after only tokens that were made later count
   * @return empty when there are fewer than {@code n}
   */
  Optional<Instant> nthNewest(TokenMaker maker, int n, Instant after);

  /**
   * Deletes tokens whose validity ended before {@code before}, the oldest first.
   *
   * @return the number of deleted tokens, at most {@code max}
   */
  int deleteExpired(Instant before, int max);

  /**
   * A token and its account.
   *
   * @param makersRole the role of the member whose session has made the token; empty if a key has
   * @param makersSession the hash of this session; empty if a key has made the token
   */
  record Holder(
      BrowserToken token,
      Account account,
      Optional<MemberRole> makersRole,
      Optional<String> makersSession) {}
}
