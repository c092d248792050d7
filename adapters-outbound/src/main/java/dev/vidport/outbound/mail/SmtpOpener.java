package dev.vidport.outbound.mail;

import dev.vidport.usecases.access.port.PasskeyMail;
import dev.vidport.usecases.access.port.SignInMail;
import dev.vidport.usecases.environment.port.MissingArtifactException;
import dev.vidport.usecases.erasure.port.AccountMail;
import dev.vidport.usecases.member.port.InvitationMail;
import java.io.IOException;
import java.time.Clock;
import java.util.ServiceLoader;
import java.util.random.RandomGenerator;

/** Opens mail clients. The artifact {@code vidport-smtp} has the implementation. */
public interface SmtpOpener {
  /**
   * Opens a client, which does not connect yet.
   *
   * @throws IOException when the certificates of the settings are not readable
   */
  SmtpMail open(SmtpSettings settings, RandomGenerator random, Clock clock) throws IOException;

  /** Finds the implementation on the class path. */
  static SmtpOpener find() throws MissingArtifactException {
    return ServiceLoader.load(SmtpOpener.class, SmtpOpener.class.getClassLoader())
        .findFirst()
        .orElseThrow(() -> new MissingArtifactException("a mail server", "vidport-smtp"));
  }

  /**
   * Sends sign-in codes, invitations and notices to owners of accounts and of passkeys through a
   * mail server. Thread-safe.
   */
  interface SmtpMail extends SignInMail, AccountMail, InvitationMail, PasskeyMail, AutoCloseable {
    /**
     * Connects to the server and signs in, without sending anything.
     *
     * @throws IOException with the error in one line
     */
    void check() throws IOException;

    /** Waits for messages that are being sent, as long as one may take. */
    @Override
    void close();
  }
}
