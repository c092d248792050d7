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
   * Claims the check of a user that is due.
   *
   * @param nextAt when the next check is due
   * @return the refresh token; empty when no check is due, or another host has claimed it
   */
  Optional<String> claimCheck(OidcIdentity identity, Instant now, Instant nextAt);

  /**
   * Gives a claimed check back, because the issuer was not asked.
   *
   * @param dueAt when the check was due
   */
  void returnCheck(OidcIdentity identity, Instant dueAt);

  /**
   * Stores that the issuer could not be asked.
   *
   * @param isContinued whether this belongs to the failure that is stored, if one is
   */
  void checkFailed(OidcIdentity identity, Instant at, boolean isContinued);

  /**
   * Deletes the refresh tokens of users who have no session any more.
   *
   * @param max maximum number of tokens to delete
   * @return the number of deleted tokens
   */
  int forgetUnusedTokens(int max);
}
