package dev.vidport.library.internal;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import dev.vidport.library.settings.VidportSettings;
import dev.vidport.outbound.access.OidcOpener;
import dev.vidport.outbound.account.HttpAuditReceiver;
import dev.vidport.outbound.billing.LoggedBillingAlerts;
import dev.vidport.outbound.billing.StripeOpener;
import dev.vidport.outbound.egress.GuardedHttpClient;
import dev.vidport.outbound.fetch.HttpRemoteFiles;
import dev.vidport.outbound.mail.SmtpOpener;
import dev.vidport.outbound.webhook.GuardedWebhookEndpoint;
import dev.vidport.usecases.access.port.OidcProvider;
import dev.vidport.usecases.access.port.PasskeyMail;
import dev.vidport.usecases.access.port.PasskeyVerifier;
import dev.vidport.usecases.access.port.SignInMail;
import dev.vidport.usecases.account.port.AuditReceiver;
import dev.vidport.usecases.billing.port.BillingAlerts;
import dev.vidport.usecases.billing.port.PaymentProvider;
import dev.vidport.usecases.environment.port.MissingArtifactException;
import dev.vidport.usecases.erasure.port.AccountMail;
import dev.vidport.usecases.member.port.InvitationMail;
import dev.vidport.usecases.upload.port.RemoteFiles;
import dev.vidport.usecases.webhook.DeliveryPermits;
import dev.vidport.usecases.webhook.port.WebhookEndpoint;
import java.io.IOException;
import java.time.Clock;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.random.RandomGenerator;

/**
 * Binds the ports that call other services. Webhooks and imports have a client each, so that
 * neither waits for the connections of the other.
 */
final class OutboundModule extends AbstractModule {
  /** For tests and changes of webhooks, in addition to the permits of the worker. */
  private static final int SPARE_CONNECTIONS = 16;

  @Override
  protected void configure() {
    bind(BillingAlerts.class).toInstance(new LoggedBillingAlerts());
  }

  @Provides
  @Singleton
  RemoteFiles remoteFiles(VidportSettings settings, Clock clock, ResourceCloser closing) {
    return new HttpRemoteFiles(closing.with(new GuardedHttpClient(settings.egress())), clock);
  }

  @Provides
  @Singleton
  WebhookEndpoint webhooks(VidportSettings settings, Clock clock, ResourceCloser closing) {
    GuardedHttpClient client =
        new GuardedHttpClient(settings.egress(), DeliveryPermits.TOTAL + SPARE_CONNECTIONS);
    return new GuardedWebhookEndpoint(closing.with(client), clock);
  }

  @Provides
  @Singleton
  Optional<SmtpOpener.SmtpMail> mail(
      VidportSettings settings, RandomGenerator random, Clock clock, ResourceCloser closing)
      throws IOException {
    return settings.mail().isPresent()
        ? Optional.of(closing.with(SmtpOpener.find().open(settings.mail().get(), random, clock)))
        : Optional.empty();
  }

  /** Without a call to an issuer, so that the start of the host does not depend on one. */
  @Provides
  @Singleton
  OidcProvider oidc(VidportSettings settings, PortWrapper wrapper, ResourceCloser closing)
      throws MissingArtifactException {
    return settings.oidc().isEmpty()
        ? OidcProvider.none()
        : wrapper.of(
            OidcProvider.class,
            closing.with(
                OidcOpener.find().open(settings.oidc(), settings.baseUrl(), settings.egress())));
  }

  @Provides
  @Singleton
  Optional<AuditReceiver> auditReceiver(VidportSettings settings, ResourceCloser closing) {
    return settings
        .auditReceiver()
        .map(receiver -> closing.with(new HttpAuditReceiver(receiver, settings.egress())));
  }

  @Provides
  Optional<SignInMail> signInMail(Optional<SmtpOpener.SmtpMail> mail) {
    return mail.map(SignInMail.class::cast);
  }

  @Provides
  Optional<InvitationMail> invitationMail(Optional<SmtpOpener.SmtpMail> mail) {
    return mail.map(InvitationMail.class::cast);
  }

  @Provides
  Optional<AccountMail> accountMail(Optional<SmtpOpener.SmtpMail> mail) {
    return mail.map(AccountMail.class::cast);
  }

  @Provides
  Optional<PasskeyMail> passkeyMail(Optional<SmtpOpener.SmtpMail> mail) {
    return mail.map(PasskeyMail.class::cast);
  }

  /** Of the artifact {@code vidport-webauthn}; no setting asks for it. */
  @Provides
  @Singleton
  Optional<PasskeyVerifier> passkeys() {
    return ServiceLoader.load(PasskeyVerifier.class, PasskeyVerifier.class.getClassLoader())
        .findFirst();
  }

  @Provides
  @Singleton
  Optional<PaymentProvider> payment(VidportSettings settings, Clock clock, ResourceCloser closing)
      throws MissingArtifactException {
    return settings.payment().isPresent()
        ? Optional.of(closing.with(StripeOpener.find().open(settings.payment().get(), clock)))
        : Optional.empty();
  }
}
