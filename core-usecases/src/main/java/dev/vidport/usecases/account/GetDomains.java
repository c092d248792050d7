package dev.vidport.usecases.account;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.AllowedDomain;
import dev.vidport.usecases.account.port.AllowedDomains;
import java.util.List;

/** Returns the allowed domains of the caller's account. */
public final class GetDomains {
  private final AllowedDomains domains;

  public GetDomains(AllowedDomains domains) {
    this.domains = domains;
  }

  public List<AllowedDomain> handle(Principal principal) {
    return domains.of(principal.accountId());
  }
}
