package dev.vidport.library.internal;

import dev.vidport.library.settings.VidportSettings;
import dev.vidport.outbound.access.OidcOpener;
import dev.vidport.outbound.billing.StripeOpener;
import dev.vidport.outbound.mail.SmtpOpener;
import dev.vidport.persistence.database.PostgresLibraries;
import dev.vidport.storage.s3.S3Opener;
import dev.vidport.storage.s3.S3Settings;
import dev.vidport.usecases.environment.port.MissingArtifactException;

/** Looks for the adapters in artifacts of their own that settings need. */
final class RequiredArtifacts {
  private RequiredArtifacts() {}

  /**
   * To be called before anything is opened, so that a missing one leaves no trace.
   *
   * @throws MissingArtifactException when one is not on the class path
   */
  static void check(VidportSettings settings) throws MissingArtifactException {
    if (settings.database().isServer()) {
      PostgresLibraries.check();
    }
    if (settings.store() instanceof S3Settings) {
      var unused = S3Opener.find();
    }
    if (settings.mail().isPresent()) {
      var unused = SmtpOpener.find();
    }
    if (settings.payment().isPresent()) {
      var unused = StripeOpener.find();
    }
    if (!settings.oidc().isEmpty()) {
      var unused = OidcOpener.find();
    }
  }
}
