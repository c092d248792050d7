package dev.vidport.host.doctor;

import dev.vidport.domain.access.OidcIssuer;
import dev.vidport.library.internal.Inspection;
import dev.vidport.persistence.database.DatabaseProblem;
import dev.vidport.usecases.doctor.port.Finding;
import dev.vidport.usecases.doctor.port.FindingCode;
import java.util.List;

/** Checks that the accounts exist whose members issuers of OpenID Connect choose. */
record OidcTeamCheck(Inspection inspection) {
  List<Finding> check() {
    try {
      return inspection.issuersWithoutAccount().stream().map(OidcTeamCheck::finding).toList();
    } catch (DatabaseProblem reported) {
      // The check of the plans says what is wrong with the database.
      return List.of();
    }
  }

  private static Finding finding(OidcIssuer issuer) {
    return FindingCode.OIDC_TEAM_MISSING.problem(
        "issuer", issuer.id(), "account", issuer.team().orElseThrow().account().value());
  }
}
