package dev.vidport.host.doctor;

import dev.vidport.domain.access.OidcIssuer;
import dev.vidport.library.internal.Inspection;
import dev.vidport.library.internal.Inspection.ExaminedIssuer;
import dev.vidport.persistence.database.DatabaseProblem;
import dev.vidport.usecases.doctor.port.Finding;
import dev.vidport.usecases.doctor.port.FindingCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Stream;

/**
 * Checks the issuers of OpenID Connect: whether their configuration and keys can be read, and the
 * accounts exist whose members they choose.
 */
record OidcCheck(Inspection inspection) {
  List<Finding> check() {
    try {
      List<ExaminedIssuer> issuers = inspection.issuers();
      return issuers.isEmpty()
          ? List.of(FindingCode.OIDC_OFF.ok())
          : Stream.concat(issuers.stream().map(OidcCheck::finding), withoutAccount()).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Stream<Finding> withoutAccount() {
    try {
      return inspection.issuersWithoutAccount().stream().map(OidcCheck::withoutAccount);
    } catch (DatabaseProblem reported) {
      // Another check says what is wrong with the database.
      return Stream.empty();
    }
  }

  private static Finding withoutAccount(OidcIssuer issuer) {
    return FindingCode.OIDC_TEAM_MISSING.problem(
        "issuer", issuer.id(), "account", issuer.team().orElseThrow().account().value());
  }

  private static Finding finding(ExaminedIssuer found) {
    String id = found.issuer().id();
    String redirect = found.redirectAddress().toString();
    return found
        .problem()
        .map(
            reason ->
                FindingCode.OIDC_FAILS.problem(
                    "issuer", id, "reason", reason, "redirect", redirect))
        .orElseGet(() -> FindingCode.OIDC_WORKS.ok("issuer", id, "redirect", redirect));
  }
}
