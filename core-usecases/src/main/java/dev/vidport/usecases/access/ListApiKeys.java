package dev.vidport.usecases.access;

import dev.vidport.domain.access.ApiKey;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.AccountId;
import dev.vidport.usecases.access.port.ApiKeys;
import java.util.List;

/** Lists the API keys of an account, including revoked ones, in the order of creation. */
public final class ListApiKeys {
  private final ApiKeys keys;

  ListApiKeys(ApiKeys keys) {
    this.keys = keys;
  }

  /** The keys of the caller's account. */
  public List<ApiKey> handle(Principal principal) {
    return keys.of(principal.accountId());
  }

  /** The keys of any account. */
  public List<ApiKey> handleAsOperator(AccountId account) {
    return keys.of(account);
  }
}
