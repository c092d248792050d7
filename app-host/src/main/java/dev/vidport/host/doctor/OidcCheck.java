package dev.vidport.host.doctor;

import dev.vidport.library.internal.Inspection;
import dev.vidport.library.internal.Inspection.ExaminedIssuer;
import dev.vidport.usecases.doctor.port.Finding;
import dev.vidport.usecases.doctor.port.FindingCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** Checks the issuers of OpenID Connect: whether their configuration and keys can be read. */
record OidcCheck(Inspection inspection) {
  List<Finding> check() {
    try {
      List<ExaminedIssuer> issuers = inspection.issuers();
      return issuers.isEmpty()
          ? List.of(FindingCode.OIDC_OFF.ok())
          : issuers.stream().map(OidcCheck::finding).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
