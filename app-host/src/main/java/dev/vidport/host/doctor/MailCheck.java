package dev.vidport.host.doctor;

import dev.vidport.library.internal.Inspection;
import dev.vidport.outbound.mail.SmtpSettings;
import dev.vidport.usecases.doctor.port.Finding;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Checks the mail server: connection, TLS and authentication. It sends no message. */
record MailCheck(Inspection inspection, Optional<SmtpSettings> server) {
  private static final String SUBJECT = "mail";

  List<Finding> check() {
    if (server.isEmpty()) {
      return List.of(
          Finding.advice(
              SUBJECT, "no mail server, so users can't sign in by e-mail", "set VIDPORT_SMTP_URL"));
    }
    try {
      inspection.checkMail();
      return List.of(Finding.ok(SUBJECT, "connection and sign-in work: " + server.get().address()));
    } catch (IOException e) {
      return List.of(
          Finding.problem(
              SUBJECT,
              String.valueOf(e.getMessage()),
              "check VIDPORT_SMTP_URL and the mail server"));
    }
  }
}
