package dev.vidport.usecases.access.port;

import dev.vidport.domain.access.OidcIdentity;
import dev.vidport.domain.account.AccountId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Keeps which users of issuers belong to which accounts. */
public interface OidcIdentities {
  Optional<AccountId> find(OidcIdentity identity);

  /** The identities of an account, in the order of their issuers and subjects. */
  List<OidcIdentity> of(AccountId account);

  /**
   * @return whether it was stored; false when the identity belongs to an account already
   */
  boolean insert(OidcIdentity identity, AccountId account, Instant at);

  /**
   * @return whether it existed
   */
  boolean delete(OidcIdentity identity);
}
