package dev.vidport.usecases.account.port;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.AllowedDomain;
import java.util.List;

/** Keeps the domains whose pages may play the videos of an account. */
public interface AllowedDomains {
  /** In the order in which the owner listed them; empty when any domain is allowed. */
  List<AllowedDomain> of(AccountId account);

  /** Stores {@code domains} in place of the previous ones. Part of the caller's transaction. */
  void replace(AccountId account, List<AllowedDomain> domains);
}
