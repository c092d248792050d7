package dev.vidport.host.doctor;

import dev.vidport.library.internal.Inspection;
import dev.vidport.persistence.database.DatabaseProblem;
import dev.vidport.usecases.doctor.port.Finding;
import dev.vidport.usecases.signing.port.SecretsStatus;
import java.util.Locale;

/** Tells which key encrypts the secrets in the database, and whether a rotation has ended. */
record SecretKeyCheck(Inspection inspection) {
  private static final String SUBJECT = "secret key";

  Finding check() {
    try {
      return inspection
          .secrets()
          .map(SecretKeyCheck::finding)
          .orElseGet(() -> Finding.ok(SUBJECT, "the first start of a server registers it"));
    } catch (DatabaseProblem e) {
      return Finding.problem(SUBJECT, String.valueOf(e.getMessage()));
    }
  }

  private static Finding finding(SecretsStatus status) {
    return status.others() == 0
        ? Finding.ok(
            SUBJECT,
            String.format(
                Locale.ROOT,
                "key %s encrypts the secrets in the database: %d",
                status.key(),
                status.current()))
        : Finding.advice(
            SUBJECT,
            String.format(
                Locale.ROOT,
                "key %s encrypts, and secrets of previous keys: %d",
                status.key(),
                status.others()),
            "run `vidport admin secrets rotate`");
  }
}
