package dev.vidport.library;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import dev.vidport.outbound.mail.SmtpSignInMail;
import dev.vidport.usecases.access.port.SignInMail;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Binds the port for mail; empty when no mail server is configured. */
final class MailModule extends AbstractModule {
  private final ResourceCloser closing;

  MailModule(ResourceCloser closing) {
    this.closing = closing;
  }

  @Provides
  @Singleton
  Optional<SignInMail> mail(VidportSettings settings, RandomGenerator random, Clock clock) {
    return settings.mail().map(server -> open(server, random, clock));
  }

  private SignInMail open(MailServer server, RandomGenerator random, Clock clock) {
    try {
      return closing.with(new SmtpSignInMail(server.toSettings(), random, clock));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
