package dev.vidport.usecases.access;

import dev.vidport.domain.access.OidcIssuer;
import dev.vidport.domain.access.OidcTeam;
import dev.vidport.domain.account.AllowedDomain;
import java.util.List;
import java.util.Optional;

/** Issuers for tests. */
public final class OidcIssuerFixture {
  private OidcIssuerFixture() {}

  /** An issuer that is trusted for {@code example.com} and creates no accounts. */
  public static OidcIssuer issuer(String id) {
    return issuer(id, Optional.empty());
  }

  /** The same, with a team. */
  public static OidcIssuer issuer(String id, Optional<OidcTeam> team) {
    return new OidcIssuer(
        id,
        "Issuer " + id,
        "https://" + id + ".example",
        List.of(AllowedDomain.parse("example.com")),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        false,
        Optional.empty(),
        OidcIssuer.SESSION_LIFETIME,
        team);
  }
}
