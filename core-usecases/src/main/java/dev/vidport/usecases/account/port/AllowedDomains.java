package dev.vidport.usecases.account.port;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.AllowedDomain;
import java.util.List;

/** Keeps the sites on which the videos of an account may be played. */
public interface AllowedDomains {
  /** In the order in which the owner listed them; empty when any site may. */
  List<AllowedDomain> of(AccountId account);

  /** Stores {@code domains} instead of the former ones. Part of the caller's transaction. */
  void replace(AccountId account, List<AllowedDomain> domains);
}
