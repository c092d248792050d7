package dev.vidport.host.doctor;

import dev.vidport.library.internal.Inspection;
import dev.vidport.persistence.database.DatabaseProblem;
import dev.vidport.usecases.doctor.port.Finding;
import dev.vidport.usecases.doctor.port.FindingCode;
import dev.vidport.usecases.signing.port.SecretsStatus;

/** Tells which key encrypts the secrets in the database, and whether a rotation has ended. */
record SecretKeyCheck(Inspection inspection) {
  Finding check() {
    try {
      return inspection
          .secrets()
          .map(SecretKeyCheck::finding)
          .orElseGet(() -> FindingCode.SECRET_KEY_NEW.ok());
    } catch (DatabaseProblem e) {
      return FindingCode.SECRET_KEY_UNUSABLE.problem("reason", String.valueOf(e.getMessage()));
    }
  }

  private static Finding finding(SecretsStatus status) {
    return status.others() == 0
        ? FindingCode.SECRET_KEY.ok("key", status.key(), "count", status.current())
        : FindingCode.SECRET_KEY_ROTATING.advice("key", status.key(), "count", status.others());
  }
}
