package dev.vidport.usecases.signing;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.playback.AccountSigningKey;
import dev.vidport.usecases.signing.port.AccountSigningKeys;
import java.util.List;

/** Lists the signing keys of the caller's account, in the order of their creation. */
public final class ListAccountSigningKeys {
  private final AccountSigningKeys keys;

  ListAccountSigningKeys(AccountSigningKeys keys) {
    this.keys = keys;
  }

  public List<AccountSigningKey> handle(Principal principal) {
    return keys.of(principal.accountId());
  }
}
