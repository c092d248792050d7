package dev.vidport.usecases.access.port;

import dev.vidport.domain.access.OidcIdentity;
import dev.vidport.domain.account.AccountId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Keeps which users of issuers are which members of accounts, and how to ask for them again. */
public interface OidcIdentities {
  Optional<OidcLink> find(OidcIdentity identity);

  /** The links of an account, in the order of their issuers and subjects. */
  List<OidcLink> of(AccountId account);

  /**
   * @return whether it was stored; false when the user is linked already
   */
  boolean insert(OidcLink link, Instant at);

  /** Stores another account, person or role of a linked user. */
  void update(OidcLink link);

  /**
   * @return whether it existed
   */
  boolean delete(OidcIdentity identity);

  /**
   * Stores that the issuer has just spoken for a linked user.
   *
   * @param refreshToken with which it is asked again; empty if it can't be asked
   * @param dueAt when it is asked again
   */
  void confirmed(OidcIdentity identity, Optional<String> refreshToken, Instant dueAt);

  /**
   * Stores when a user is checked next, unless the stored time of the next check has changed.
   *
   * @param from what was read
   * @return the refresh token; empty when another transaction has changed the time
   */
  Optional<String> changeCheck(OidcIdentity identity, OidcCheckTimes from, OidcCheckTimes to);

  /**
   * Deletes the refresh tokens of users who have no session any more.
   *
   * @param max maximum number of tokens to delete
   * @return the number of deleted tokens
   */
  int forgetUnusedTokens(int max);
}
