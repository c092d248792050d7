package dev.vidport.smtp;

import dev.vidport.outbound.mail.SmtpOpener;
import dev.vidport.outbound.mail.SmtpSettings;
import java.io.IOException;
import java.time.Clock;
import java.util.random.RandomGenerator;

/** Opens mail clients with Jakarta Mail. */
public final class JakartaMailOpener implements SmtpOpener {
  @Override
  public SmtpMail open(SmtpSettings settings, RandomGenerator random, Clock clock)
      throws IOException {
    return new SmtpSignInMail(settings, random, clock);
  }
}
