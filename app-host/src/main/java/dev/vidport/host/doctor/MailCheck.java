package dev.vidport.host.doctor;

import dev.vidport.library.internal.Inspection;
import dev.vidport.outbound.mail.SmtpSettings;
import dev.vidport.usecases.doctor.port.Finding;
import dev.vidport.usecases.doctor.port.FindingCode;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Checks the mail server: connection, TLS and authentication. It sends no message. */
record MailCheck(Inspection inspection, Optional<SmtpSettings> server) {
  List<Finding> check() {
    if (server.isEmpty()) {
      return List.of(FindingCode.MAIL_MISSING.advice());
    }
    try {
      inspection.checkMail();
      return List.of(FindingCode.MAIL_WORKS.ok("server", server.get().address()));
    } catch (IOException e) {
      return List.of(FindingCode.MAIL_FAILS.problem("reason", String.valueOf(e.getMessage())));
    }
  }
}
