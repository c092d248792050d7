package dev.vidport.usecases.access;

import dev.vidport.domain.access.ApiKey;
import dev.vidport.domain.access.Principal;
import dev.vidport.usecases.access.port.ApiKeys;
import java.util.List;

/** Lists the API keys of the caller's account, including revoked ones, in the order of creation. */
public final class ListApiKeys {
  private final ApiKeys keys;

  public ListApiKeys(ApiKeys keys) {
    this.keys = keys;
  }

  public List<ApiKey> handle(Principal principal) {
    return keys.of(principal.accountId());
  }
}
